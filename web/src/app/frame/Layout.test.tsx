import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthListener, type SessionState, useSession } from "@/lib/auth/session";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { Layout } from "./Layout";

const listeners = vi.hoisted(() => new Set<AuthListener>());
const client = vi.hoisted(() => ({ signInWithPassword: vi.fn() }));
vi.mock("@/lib/auth/profile", () => ({ useIsAdmin: () => false }));
vi.mock("@/lib/http", () => ({
  publicCall: vi.fn(async () => ({})),
  call: vi.fn(async () => ({ announcements: [] })),
}));
vi.mock("@/lib/auth/session", () => ({
  authClient: async () => client,
  useSession: vi.fn(),
  onAuthEvent: (listener: AuthListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

function open(path: string, session: SessionState = { loading: false, user: null }) {
  window.history.replaceState(null, "", path);
  window.scrollTo = () => {};
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route path="*" element="The page" />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe("/signup", () => {
  it("opens the registration dialog, and closing it leads home", async () => {
    const user = open("/signup");
    expect(screen.getByRole("dialog", { name: "Create your account" })).toBeVisible();
    await user.click(screen.getByLabelText("Close"));
    expect(window.location.pathname).toBe("/");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("leads signed-in users to the chat", () => {
    open("/signup", { loading: false, user: { id: "ada", email: "ada@example.com" } });
    expect(window.location.pathname).toBe("/chat");
  });
});

it("offers to resend the confirmation mail after an unconfirmed sign-in", async () => {
  client.signInWithPassword.mockResolvedValue({
    error: { message: "Email not confirmed", code: "email_not_confirmed", status: 400 },
  });
  const user = open("/");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(screen.queryByRole("button", { name: "Resend the confirmation mail" })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("E-mail"), "a@b.test");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ kind: "error", text: "Email not confirmed" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("button", { name: "Resend the confirmation mail" })).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveValue("a@b.test");
});

describe("a session that ends by itself", () => {
  function endSession() {
    act(() => {
      for (const listener of listeners) listener("SIGNED_OUT", null);
    });
  }

  it.each(["/chat", "/account", "/analytics"])("is reported on %s, which asks for a sign-in", (path) => {
    open(path);
    endSession();
    expect(currentToasts().at(-1)?.text).toBe("Your session has ended. Please sign in again.");
    expect(screen.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  });

  it.each(["/", "/auth/reset"])("is not reported on %s, which needs none", (path) => {
    open(path);
    endSession();
    expect(currentToasts()).toEqual([]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
