// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "../http";
import { accessToken, renewSession } from "./session";
import { beginView, leaveView } from "./view-as";
import { currentView, forgetView, isPrivateInView } from "./view-store";

const auth = vi.hoisted(() => ({ getSession: vi.fn(), onAuthStateChange: vi.fn() }));
vi.mock("./auth-client", () => ({ createAuthClient: () => auth }));

const BEGUN = { id: "1", token: "view_secret", email: "ada@b.test", ends_at: "2100-01-01T00:00:00Z" };
const went = vi.fn();
let answers: Record<string, () => Response>;
let asked: { path: string; method: string; token: string }[];

beforeEach(() => {
  forgetView();
  went.mockReset();
  asked = [];
  answers = {};
  auth.getSession.mockResolvedValue({ data: { session: { access_token: "own" } } });
  vi.stubGlobal("location", { ...window.location, assign: went });
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const headers = init?.headers as Record<string, string>;
    asked.push({ path: String(input), method: init?.method ?? "GET", token: headers.Authorization ?? "" });
    return (answers[String(input)] ?? (() => Response.json({})))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function begin() {
  answers["/api/admin/users/ada/view"] = () => Response.json(BEGUN);
  await beginView("ada");
}

it("replaces the token in every call, and is never renewed", async () => {
  await begin();
  expect(went).toHaveBeenCalledWith("/account");
  expect(await accessToken()).toBe("view_secret");
  expect(await renewSession()).toBe(false);
  await call("/api/user/profile", { fallback: "Failed" });
  expect(asked.map(({ token }) => token)).toEqual(["Bearer own", "Bearer view_secret"]);
  expect([isPrivateInView("/chat"), isPrivateInView("/account")]).toEqual([true, false]);
});

it("ends with the administrator's own token and leads back to the account", async () => {
  await begin();
  await leaveView();
  expect(asked.at(-1)).toEqual({ path: "/api/admin/views/1", method: "DELETE", token: "Bearer own" });
  expect(currentView()).toBeNull();
  expect(went).toHaveBeenLastCalledWith("/admin?user=ada");
});

it("is left when the server reports that it is over", async () => {
  await begin();
  answers["/api/user/profile"] = () => Response.json({ error: "This view has ended.", code: "gone" }, { status: 410 });
  await expect(call("/api/user/profile", { fallback: "Failed" })).rejects.toThrow("This view has ended.");
  expect(currentView()).toBeNull();
  expect(went).toHaveBeenLastCalledWith("/admin?user=ada");
});
