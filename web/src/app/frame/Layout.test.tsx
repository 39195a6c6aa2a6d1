import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthListener, type SessionState, useSession } from "@/lib/auth/session";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { takeWanted } from "@/lib/wanted-page";
import { Layout } from "./Layout";

const listeners = vi.hoisted(() => new Set<AuthListener>());
const client = vi.hoisted(() => ({ signInWithPassword: vi.fn(), signUp: vi.fn() }));
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

function Page() {
  return (
    <>
      <h1>Plans</h1>
      <Link to="/pricing">Pricing</Link>
    </>
  );
}

function open(path: string, session: SessionState = { loading: false, user: null }, state: unknown = null) {
  window.history.replaceState(state, "", path);
  window.scrollTo = () => {};
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route path="/pricing" element={<h1>Checkout</h1>} />
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  sessionStorage.clear();
  for (const { id } of currentToasts()) dismissToast(id);
});

it("focuses the main heading of a page that follows one with the focus", async () => {
  const user = open("/terms");
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Pricing" }));
  expect(screen.getByRole("heading", { name: "Checkout" })).toHaveFocus();
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
  expect(await screen.findByRole("button", { name: "Resend the confirmation mail" })).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveValue("a@b.test");
});

describe("registering", () => {
  async function register(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText("E-mail"), "a@b.test");
    await user.type(screen.getByLabelText("Password"), "a long harbour crane 42");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Sign up" }));
  }

  it("leaves a panel that tells where to go on, which stays after a reload", async () => {
    client.signUp.mockResolvedValue({ error: null });
    const user = open("/signup");
    await register(user);
    expect(await screen.findByRole("region", { name: "Check your mail" })).toHaveTextContent("a@b.test");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(window.location.pathname).toBe("/");
    cleanup();
    const again = open("/");
    await again.click(await screen.findByRole("button", { name: "Wrong address?" }));
    expect(screen.getByRole("dialog", { name: "Create your account" })).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue("a@b.test");
    await again.click(screen.getByLabelText("Close"));
    await again.click(screen.getByRole("button", { name: "Close this note" }));
    expect(screen.queryByRole("region", { name: "Check your mail" })).not.toBeInTheDocument();
  });

  it("keeps the dialog open with the reason when the server refuses", async () => {
    const message = "Password is too easy to guess.";
    client.signUp.mockResolvedValue({ error: { message, code: "weak_password", status: 422 } });
    const user = open("/signup");
    await register(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue("a long harbour crane 42");
    expect(screen.queryByRole("region", { name: "Check your mail" })).not.toBeInTheDocument();
  });
});

it("a page can lead to the sign-in dialog with a reason", async () => {
  window.history.replaceState(
    {
      usr: { signIn: true, notice: "Please sign in. If you came by the link of our mail, your address is confirmed." },
    },
    "",
    "/",
  );
  const user = open("/", undefined, window.history.state);
  expect(screen.getByRole("dialog", { name: "Welcome back" })).toHaveTextContent("Please sign in.");
  await user.click(screen.getByLabelText("Close"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
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

  it("leads the next person who signs in to the conversation only when it is the same person", () => {
    for (const [next, expected] of [
      ["ada", "/chat/session_1_a"],
      ["ben", null],
    ] as const) {
      open("/chat/session_1_a", { loading: false, user: { id: "ada", email: "ada@example.com" } });
      endSession();
      expect(takeWanted(Date.now(), next)).toBe(expected);
      cleanup();
    }
  });

  it.each(["/", "/auth/reset"])("is not reported on %s, which needs none", (path) => {
    open(path);
    endSession();
    expect(currentToasts()).toEqual([]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
