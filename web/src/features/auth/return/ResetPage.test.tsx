import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type SessionState, useSession } from "@/lib/auth/session";
import { currentToasts } from "@/lib/toasts";
import { ResetPage } from "./ResetPage";

const client = vi.hoisted(() => ({
  exchangeCodeForSession: vi.fn(),
  updateUser: vi.fn(),
  resetPasswordForEmail: vi.fn(),
}));
vi.mock("@/lib/auth/session", () => ({ authClient: async () => client, useSession: vi.fn() }));

const NOBODY: SessionState = { loading: false, user: null };
const ADA: SessionState = { loading: false, user: { id: "ada", email: "ada@example.com" } };
let codes = 0;

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(query: string, session: SessionState) {
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[`/auth/reset${query.replace("CODE", `code-${++codes}`)}`]}>
        <Address />
        <Routes>
          <Route path="/auth/reset" element={<ResetPage />} />
          <Route path="/chat" element="The chat" />
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  client.exchangeCodeForSession.mockReset().mockImplementation(async () => {
    vi.mocked(useSession).mockReturnValue(ADA);
    return { error: null };
  });
  client.updateUser.mockReset().mockResolvedValue({ error: null });
  client.resetPasswordForEmail.mockReset().mockResolvedValue({ error: null });
});

describe("the link of a reset mail", () => {
  it("is exchanged once and leads to a new password", async () => {
    const user = open("?code=CODE&sb_flow_id=flow", NOBODY);
    expect(screen.getByText("Loading...")).toBeVisible();
    const field = await screen.findByLabelText("New password");
    expect(field).toHaveAccessibleDescription("At least 8 characters, not easy to guess.");
    expect(client.exchangeCodeForSession).toHaveBeenCalledOnce();
    expect(client.exchangeCodeForSession).toHaveBeenCalledWith(`code-${codes}`, { flowId: "flow" });
    expect(screen.getByText("/auth/reset")).toBeInTheDocument();
    await user.type(field, "a long harbour crane 43");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("The chat")).toBeVisible();
    expect(client.updateUser).toHaveBeenCalledWith({ password: "a long harbour crane 43" });
    expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Password changed." });
  });

  it.each([
    ["query", "?error=access_denied&error_code=otp_expired&error_description=Expired"],
    ["fragment", "#error=access_denied&error_code=otp_expired"],
  ])("that has expired is reported, and a new one is offered (%s)", async (place, parts) => {
    if (place === "fragment") window.location.hash = parts;
    const user = open(parts, NOBODY);
    window.location.hash = "";
    expect(screen.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText(/^If there is an account for ada@example.com/)).toBeVisible();
    expect(client.exchangeCodeForSession).not.toHaveBeenCalled();
  });

  it("shows an error when it was used before", async () => {
    client.exchangeCodeForSession.mockResolvedValue({ error: { message: "used" } });
    open("?code=CODE", NOBODY);
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });
});

describe("without a link", () => {
  it("a signed-in user can choose a new password", () => {
    open("", ADA);
    expect(screen.getByLabelText("New password")).toBeVisible();
    expect(screen.getByText("For ada@example.com.")).toBeVisible();
  });

  it("a visitor can ask for one", () => {
    open("", NOBODY);
    expect(screen.getByRole("button", { name: "Send reset link" })).toBeVisible();
  });

  it("shows no form until the session is known", () => {
    open("", { loading: true, user: null });
    expect(screen.getByText("Loading...")).toBeVisible();
  });
});

it("the current password is asked for when the server requires it", async () => {
  const message = "Please enter your current password.";
  client.updateUser.mockResolvedValueOnce({ error: { message, code: "current_password_required", status: 400 } });
  const user = open("", ADA);
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("New password"), "a long harbour crane 43");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  const current = await screen.findByLabelText("Current password");
  expect(current).toHaveFocus();
  expect(current).toHaveAccessibleDescription(message);
  await user.type(current, "an old oak door{Enter}");
  expect(await screen.findByText("The chat")).toBeVisible();
  expect(client.updateUser).toHaveBeenLastCalledWith({
    password: "a long harbour crane 43",
    current_password: "an old oak door",
  });
});

it.each([
  ["weak_password", "Password is too easy to guess."],
  ["same_password", "New password should be different from the old password."],
])("a refused password (%s) is reported at the field, which keeps the focus", async (code, message) => {
  client.updateUser.mockResolvedValue({ error: { message, code, status: 422 } });
  const user = open("", ADA);
  const field = screen.getByLabelText("New password");
  await user.type(field, "password");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(field).toHaveFocus();
  expect(field).toHaveValue("password");
});
