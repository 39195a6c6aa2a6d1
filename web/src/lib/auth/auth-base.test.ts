// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";
import { authBase } from "./auth-base";
import { createAuthClient } from "./auth-client";

afterEach(() => document.head.replaceChildren());

function hosted() {
  document.head.innerHTML =
    '<meta name="auth-url" content="https://p.example/auth/v1"><meta name="auth-key" content="a&quot;key">';
}

it("users sign in at this server unless the page configures another", () => {
  expect(authBase()).toEqual({ url: `${window.location.origin}/auth/v1`, headers: {} });
});

it("users sign in at the hosted project configured in the page", () => {
  hosted();
  expect(authBase()).toEqual({
    url: "https://p.example/auth/v1",
    headers: { apikey: 'a"key', Authorization: 'Bearer a"key' },
  });
});

it("the sign-in client calls the hosted project with its key", async () => {
  hosted();
  const refusal = Response.json({ code: "invalid_credentials", message: "No" }, { status: 400 });
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(refusal);
  const { error } = await createAuthClient().signInWithPassword({ email: "ada@b.test", password: "x" });
  expect(error?.message).toBe("No");
  const [address, options] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("https://p.example/auth/v1/token?grant_type=password");
  expect(options?.headers).toMatchObject({ apikey: 'a"key', Authorization: 'Bearer a"key' });
});
