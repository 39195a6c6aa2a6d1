import { act, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceSignOut, wasSignOutAnnounced } from "@/lib/auth/announced-sign-out";
import type { AuthListener } from "@/lib/auth/session";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { rememberWanted } from "@/lib/wanted-page";
import { useAuthActions } from "./use-auth-actions";

const listeners = vi.hoisted(() => new Set<AuthListener>());
const client = vi.hoisted(() => ({
  signOut: vi.fn(),
  signUp: vi.fn(),
  signInWithPassword: vi.fn(),
  signInWithOAuth: vi.fn(),
}));
vi.mock("@/lib/auth/session", () => ({
  authClient: async () => client,
  sessionState: () => ({ loading: false, user: { id: "ada", email: "ada@example.com" } }),
  onAuthEvent: (listener: AuthListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

function Page({ children }: { children: ReactNode }) {
  const Address = () => <output>{useLocation().pathname}</output>;
  return (
    <MemoryRouter initialEntries={["/account"]}>
      <Address />
      {children}
    </MemoryRouter>
  );
}

function start() {
  const onSessionEnded = vi.fn();
  const { result } = renderHook(() => useAuthActions(onSessionEnded), { wrapper: Page });
  return { actions: result.current, onSessionEnded };
}

function tell(event: "SIGNED_OUT" | "SIGNED_IN") {
  for (const listener of listeners) listener(event, null);
}

function notices() {
  return currentToasts().map(({ kind, text }) => `${kind}: ${text}`);
}

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  wasSignOutAnnounced();
  client.signOut.mockReset().mockImplementation(async () => {
    tell("SIGNED_OUT");
    return { error: null };
  });
});

describe("signing out", () => {
  it("ends the session of this device and lands on the home page", async () => {
    const { actions, onSessionEnded } = start();
    await act(actions.signOut);
    expect(client.signOut).toHaveBeenCalledWith({ scope: "local" });
    expect(screen.getByText("/")).toBeVisible();
    expect(notices()).toEqual(["success: Logged out."]);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it("shows why the server could not sign out the user", async () => {
    client.signOut.mockResolvedValue({ error: { name: "AuthApiError", message: "Too many requests" } });
    const { actions } = start();
    await act(actions.signOut);
    expect(notices()).toEqual(["error: Too many requests"]);
    expect(screen.getByText("/")).toBeVisible();
  });
});

describe("a session that is over", () => {
  it("is reported when the user did not sign out", () => {
    const { onSessionEnded } = start();
    tell("SIGNED_OUT");
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it("is not reported after a sign-out in this tab or in another", () => {
    const { onSessionEnded } = start();
    announceSignOut();
    tell("SIGNED_OUT");
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it("is reported again after the next sign-in", () => {
    const { onSessionEnded } = start();
    announceSignOut();
    tell("SIGNED_IN");
    tell("SIGNED_OUT");
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });
});

describe("signing in", () => {
  it("lands in the chat", async () => {
    client.signInWithPassword.mockResolvedValue({ error: null });
    const { actions } = start();
    await act(async () => void (await actions.signIn({ email: "ada@example.com", password: "secret" })));
    expect(notices()).toEqual(["success: Logged in successfully!"]);
    expect(screen.getByText("/chat")).toBeVisible();
  });

  it("returns the server's refusal, and stays", async () => {
    client.signInWithPassword.mockResolvedValue({
      error: { message: "Email not confirmed", code: "email_not_confirmed", status: 400 },
    });
    const { actions } = start();
    let outcome: unknown;
    await act(async () => {
      outcome = await actions.signIn({ email: "ada@example.com", password: "secret" });
    });
    expect(outcome).toMatchObject({ error: "Email not confirmed", code: "email_not_confirmed" });
    expect(notices()).toEqual([]);
    expect(screen.getByText("/account")).toBeVisible();
  });

  it("with Google shows the server's text after a failure, and stays", async () => {
    client.signInWithOAuth.mockResolvedValue({ error: { message: "Google is not set up here", status: 400 } });
    const { actions } = start();
    await act(actions.google);
    expect(notices()).toEqual(["error: Google is not set up here"]);
    expect(screen.getByText("/account")).toBeVisible();
  });

  it("with Google comes back to an address that names Google", async () => {
    client.signInWithOAuth.mockResolvedValue({ error: null });
    const { actions } = start();
    await act(actions.google);
    expect(client.signInWithOAuth).toHaveBeenCalledWith({
      provider: "google",
      options: { redirectTo: `${window.location.origin}/auth/callback?provider=google` },
    });
  });
});

it("a conversation that a visitor wanted to open is opened after the sign-in", async () => {
  client.signInWithPassword.mockResolvedValue({ error: null });
  rememberWanted("/chat/session_1_a", Date.now());
  const { actions } = start();
  await act(async () => void (await actions.signIn({ email: "ada@example.com", password: "secret" })));
  expect(screen.getByText("/chat/session_1_a")).toBeVisible();
});

it("a conversation of another person, whose session ended here, is not opened", async () => {
  client.signInWithPassword.mockResolvedValue({ error: null });
  rememberWanted("/chat/session_1_a", Date.now(), "ben");
  const { actions } = start();
  await act(async () => void (await actions.signIn({ email: "ada@example.com", password: "secret" })));
  expect(screen.getByText("/chat")).toBeVisible();
});

describe("registering", () => {
  const register = async () => {
    const { actions } = start();
    let outcome: unknown;
    await act(async () => {
      outcome = await actions.register({ email: "ada@example.com", password: "secret" });
    });
    return outcome;
  };

  it("announces the mail, whose link leads to /auth/callback", async () => {
    client.signUp.mockResolvedValue({ error: null });
    await register();
    expect(client.signUp).toHaveBeenCalledWith(
      expect.objectContaining({ options: { emailRedirectTo: `${window.location.origin}/auth/callback` } }),
    );
    expect(notices()).toEqual(["success: Registration successful! Please check your email for a verification link."]);
  });

  it("returns the server's refusal", async () => {
    client.signUp.mockResolvedValue({ error: { message: "Signups are closed", status: 422 } });
    expect(await register()).toMatchObject({ error: "Signups are closed" });
    expect(notices()).toEqual([]);
  });
});
