import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PENDING_PLAN_KEY } from "@/lib/pending-plan";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { CallbackPage } from "./CallbackPage";

const client = vi.hoisted(() => ({ exchangeCodeForSession: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({
  authClient: async () => client,
  sessionState: () => ({ loading: false, user: null }),
}));

let codes = 0;

/** Every return has a code of its own: what was exchanged once is not exchanged again. */
function comeBack(query: string) {
  const address = `/auth/callback?${query.replace("CODE", `code-${++codes}`)}`;
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/auth/callback" element={<CallbackPage />} />
          <Route path="/" element={<Home />} />
          {["/chat", "/pricing", "/account"].map((path) => (
            <Route key={path} path={path} element={`At ${path}`} />
          ))}
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  );
}

function Home() {
  const state = useLocation().state as { signIn?: boolean; notice?: string } | null;
  return <>{state?.signIn ? `Sign-in dialog: ${state.notice}` : "At /"}</>;
}

function notices() {
  return currentToasts().map(({ kind, text }) => `${kind}: ${text}`);
}

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  client.exchangeCodeForSession.mockReset().mockResolvedValue({ error: null });
});

describe("the return of a verification mail", () => {
  it("signs in and goes to the chat; the code is used once", async () => {
    comeBack("code=CODE&sb_flow_id=flow");
    expect(screen.getByRole("status")).toHaveTextContent("Verifying your e-mail...");
    expect(await screen.findByText("At /chat")).toBeVisible();
    expect(notices()).toEqual(["success: Email verified. You are now signed in."]);
    expect(client.exchangeCodeForSession).toHaveBeenCalledOnce();
    expect(client.exchangeCodeForSession).toHaveBeenCalledWith(`code-${codes}`, { flowId: "flow" });
  });

  it("continues to the checkout of the Pro plan picked earlier", async () => {
    const plan = { planName: "pro", planPrice: 999, timestamp: Date.now() };
    localStorage.setItem(PENDING_PLAN_KEY, JSON.stringify(plan));
    comeBack("code=CODE");
    expect(await screen.findByText("At /pricing")).toBeVisible();
    expect(localStorage.getItem(PENDING_PLAN_KEY)).toBeNull();
  });

  it("reports a failure and leads home, and the picked plan is remembered", async () => {
    localStorage.setItem(PENDING_PLAN_KEY, "kept");
    client.exchangeCodeForSession.mockResolvedValue({ error: { message: "used up" } });
    comeBack("code=CODE");
    expect(await screen.findByText("At /")).toBeVisible();
    expect(notices()).toEqual(["error: Verification failed. Please try signing in."]);
    expect(localStorage.getItem(PENDING_PLAN_KEY)).toBe("kept");
  });

  it.each(["", "error=access_denied&error_code=otp_expired&error_description=Expired", "error=x&code=CODE"])(
    "has failed with '%s', without a call",
    async (query) => {
      comeBack(query);
      expect(await screen.findByText("At /")).toBeVisible();
      expect(notices()).toEqual(["error: Verification failed. Please try signing in."]);
      expect(client.exchangeCodeForSession).not.toHaveBeenCalled();
    },
  );
});

describe("a link that was opened on another device", () => {
  beforeEach(() =>
    client.exchangeCodeForSession.mockResolvedValue({
      error: { message: "PKCE code verifier not found in storage.", code: "pkce_code_verifier_not_found", status: 400 },
    }),
  );

  it.each([
    ["code=CODE", "Please sign in. If you came by the link of our mail, your address is confirmed."],
    ["change=email&code=CODE", "Please sign in. If you came by the link of our mail, your e-mail address was changed."],
  ])("asks to sign in, and claims nothing that this browser cannot know (%s)", async (query, text) => {
    comeBack(query);
    expect(await screen.findByText(`Sign-in dialog: ${text}`)).toBeVisible();
    expect(notices()).toEqual([]);
  });

  it("cannot come from Google", async () => {
    comeBack("provider=google&code=CODE");
    expect(await screen.findByText("At /")).toBeVisible();
    expect(notices()).toEqual(["error: Verification failed. Please try signing in."]);
  });
});

it("the return from Google signs in", async () => {
  comeBack("provider=google&code=CODE");
  expect(await screen.findByText("At /chat")).toBeVisible();
  expect(notices()).toEqual(["success: Logged in successfully!"]);
});

it("the return of a changed address leads to the account", async () => {
  comeBack("change=email&code=CODE");
  expect(await screen.findByText("At /account")).toBeVisible();
  expect(notices()).toEqual(["success: Your e-mail address was changed."]);
});
