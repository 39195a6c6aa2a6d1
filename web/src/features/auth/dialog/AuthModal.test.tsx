import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { publicCall } from "@/lib/http";
import type { Outcome } from "../api";
import { AuthModal, type AuthMode } from "./AuthModal";

const client = vi.hoisted(() => ({ resetPasswordForEmail: vi.fn(), resend: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ authClient: async () => client }));
vi.mock("@/lib/http", () => ({ publicCall: vi.fn() }));

function open(mode: AuthMode, props: { email?: string; notice?: string; outcome?: Outcome } = {}) {
  const { outcome = { error: null }, ...rest } = props;
  const handlers = { onSubmit: vi.fn(async () => outcome), onGoogle: vi.fn(), onClose: vi.fn() };
  render(<AuthModal mode={mode} {...rest} {...handlers} />);
  return { ...handlers, user: userEvent.setup() };
}

beforeEach(() => {
  vi.mocked(publicCall).mockReset().mockRejectedValue(new Error("away"));
  client.resetPasswordForEmail.mockReset().mockResolvedValue({ error: null });
  client.resend.mockReset().mockResolvedValue({ error: null });
});

describe("the sign-in dialog", () => {
  it("submits the credentials; the page closes it when they were accepted", async () => {
    const { user, onSubmit } = open("sign-in");
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(onSubmit).toHaveBeenCalledWith("sign-in", { email: "ada@example.com", password: "secret words" });
  });

  it("shows why it is open", () => {
    open("sign-in", { notice: "Please sign in. If you came by the link of our mail, your address is confirmed." });
    expect(
      screen.getByText("Please sign in. If you came by the link of our mail, your address is confirmed."),
    ).toBeVisible();
  });

  it.each([
    ["sign-in", "Password", "Invalid login credentials", "invalid_credentials"],
    ["register", "Password", "Password is too easy to guess.", "weak_password"],
    ["register", "E-mail", "Unable to validate email address: invalid format", "validation_failed"],
    ["register", "E-mail", "Please wait 50 seconds.", "over_email_send_rate_limit"],
  ] as const)("%s: a refusal is shown at the field %s, and what was typed stays", async (mode, label, error, code) => {
    const { user, onClose } = open(mode, { outcome: { error, code } });
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words");
    if (mode === "register") await user.click(screen.getByRole("checkbox"));
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: mode === "register" ? "Sign up" : "Log in" }));
    const field = screen.getByLabelText(label);
    await vi.waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(error)));
    await vi.waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByLabelText("E-mail")).toHaveValue("ada@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("secret words");
    if (mode === "register") expect(screen.getByRole("checkbox")).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
    const other = mode === "register" ? /^Already have an account/ : /^Don't have an account/;
    await user.click(screen.getByRole("button", { name: other }));
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ada@example.com");
  });

  it("shows a refusal that is about no field above the button", async () => {
    const { user } = open("sign-in", { outcome: { error: "The server cannot be reached. Please try again." } });
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached. Please try again.");
  });

  it("focuses the first empty field", () => {
    open("sign-in");
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    cleanup();
    open("sign-in", { email: "ada@example.com" });
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("asks to accept the terms only when registering", async () => {
    const { user } = open("sign-in");
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Don't have an account? Sign up" }));
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "I agree with Terms of Service and Privacy Policy" })).toBeRequired();
    expect(screen.queryByRole("button", { name: "Forgot password?" })).not.toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toBeRequired();
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("type", "email");
    expect(screen.getByLabelText("Password")).toBeRequired();
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("At least 8 characters, not easy to guess.");
    await user.click(screen.getByRole("button", { name: "Already have an account? Log in" }));
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  });

  it("does not register before the terms are accepted", async () => {
    const { user, onSubmit } = open("register");
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words");
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("shows the password when asked to, and hides it again", async () => {
    const { user } = open("sign-in");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });
});

// The order matters: the first answer of the server is kept for the life of the page.
describe("Google", () => {
  it("is not offered when the server is unreachable or does not support it", async () => {
    open("sign-in");
    await vi.waitFor(() =>
      expect(publicCall).toHaveBeenCalledWith(`${window.location.origin}/auth/v1/settings`, expect.anything(), {}),
    );
    expect(screen.queryByRole("button", { name: "Sign in with Google" })).not.toBeInTheDocument();
    expect(screen.queryByText("OR")).not.toBeInTheDocument();
  });

  it("is offered when the server supports it, which is checked once", async () => {
    vi.mocked(publicCall).mockResolvedValue({ external: { google: true } });
    open("sign-in");
    expect(await screen.findByText("OR")).toBeVisible();
    cleanup();
    const { user, onGoogle, onClose } = open("register");
    await user.click(await screen.findByRole("button", { name: "Sign in with Google" }));
    expect(onGoogle).toHaveBeenCalledOnce();
    expect(onClose, "closing by hand forgets the page that was wanted").not.toHaveBeenCalled();
    expect(publicCall).toHaveBeenCalledOnce();
  });
});

describe("a forgotten password", () => {
  async function askForLink() {
    const { user } = open("sign-in");
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.click(screen.getByRole("button", { name: "Forgot password?" }));
    expect(screen.getByRole("dialog", { name: "Forgot your password?" })).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Send reset link" }));
    return user;
  }

  it("sends a reset link to the address that was already typed", async () => {
    const user = await askForLink();
    expect(await screen.findByText(/^If there is an account for ada@example.com, a mail/)).toBeVisible();
    expect(client.resetPasswordForEmail).toHaveBeenCalledWith("ada@example.com", {
      redirectTo: `${window.location.origin}/auth/reset`,
    });
    await user.click(screen.getByRole("button", { name: "Back to log in" }));
    expect(screen.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("shows the same answer when the server refuses the address", async () => {
    client.resetPasswordForEmail.mockResolvedValue({ error: { message: "No such user", status: 404 } });
    await askForLink();
    expect(await screen.findByText(/^If there is an account/)).toBeVisible();
    expect(screen.queryByText("No such user")).not.toBeInTheDocument();
  });

  it("shows a request to wait after too many attempts", async () => {
    const message = "For security purposes, you can only request this after 50 seconds.";
    client.resetPasswordForEmail.mockResolvedValue({
      error: { message, status: 429, code: "over_email_send_rate_limit" },
    });
    await askForLink();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(message);
    expect(screen.queryByText(/^If there is an account/)).not.toBeInTheDocument();
  });

  it("does not announce a mail when the server did not answer", async () => {
    client.resetPasswordForEmail.mockResolvedValue({ error: { name: "AuthRetryableFetchError", message: "{}" } });
    await askForLink();
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached. Please try again.");
  });
});

describe("an address that is not confirmed yet", () => {
  async function signInUnconfirmed() {
    const { user } = open("sign-in", {
      email: "ada@example.com",
      outcome: { error: "Email not confirmed", code: "email_not_confirmed" },
    });
    await user.type(screen.getByLabelText("Password"), "secret words{Enter}");
    await screen.findByText("Email not confirmed");
    return user;
  }

  it("can have the mail sent again", async () => {
    const user = await signInUnconfirmed();
    await user.click(screen.getByRole("button", { name: "Resend the confirmation mail" }));
    expect(await screen.findByText("A new confirmation mail is on its way.")).toBeVisible();
    expect(client.resend).toHaveBeenCalledWith({
      type: "signup",
      email: "ada@example.com",
      options: { emailRedirectTo: `${window.location.origin}/auth/callback` },
    });
  });

  it("shows a notice after too many requests", async () => {
    client.resend.mockResolvedValue({ error: { message: "Please wait a minute.", status: 429 } });
    const user = await signInUnconfirmed();
    await user.click(screen.getByRole("button", { name: "Resend the confirmation mail" }));
    expect(await screen.findByText("Please wait a minute.")).toBeVisible();
  });
});
