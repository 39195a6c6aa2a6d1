import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSignInSettings } from "../sign-in-settings";
import { CheckYourMail } from "./CheckYourMail";

const client = vi.hoisted(() => ({ resend: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ authClient: async () => client }));
vi.mock("../sign-in-settings", () => ({ useSignInSettings: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  client.resend.mockReset().mockResolvedValue({ error: null });
  vi.mocked(useSignInSettings).mockReturnValue({ mail: { interval_seconds: 30, outbox: null } });
});
afterEach(() => vi.useRealTimers());

function open(email = "ada@example.com", atMs = Date.now()) {
  const handlers = { onOtherAddress: vi.fn(), onSignIn: vi.fn(), onClose: vi.fn() };
  render(<CheckYourMail mailed={{ email, atMs }} {...handlers} />);
  return { ...handlers, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const resendButton = () => screen.getByRole("button", { name: /^Resend the mail/ });

it("names the address, and offers another address and the sign-in", async () => {
  const { user, onOtherAddress, onSignIn, onClose } = open();
  expect(screen.getByRole("region", { name: "Check your mail" })).toHaveTextContent("ada@example.com");
  await user.click(screen.getByRole("button", { name: "Wrong address?" }));
  await user.click(screen.getByRole("button", { name: "Log in instead" }));
  await user.click(screen.getByRole("button", { name: "Close this note" }));
  for (const handler of [onOtherAddress, onSignIn, onClose]) expect(handler).toHaveBeenCalledOnce();
});

it("sends the mail again after the pause of the service, and then waits again", async () => {
  const { user } = open();
  expect(resendButton()).toHaveTextContent("Resend the mail in 30 s");
  await user.click(resendButton());
  expect(client.resend).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(resendButton()).toHaveTextContent(/^Resend the mail$/);
  await user.click(resendButton());
  expect(await screen.findByText("A new confirmation mail is on its way.")).toBeVisible();
  expect(resendButton()).toHaveTextContent(/^Resend the mail in (29|30) s$/);
});

it("a refusal is shown, and the pause that it names is waited for", async () => {
  const message = "For security purposes, you can only request this after 50 seconds.";
  client.resend.mockResolvedValue({ error: { message, status: 429, code: "over_email_send_rate_limit" } });
  const { user } = open("ada@example.com", Date.now() - 60_000);
  await user.click(resendButton());
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(resendButton()).toHaveTextContent(/^Resend the mail in (49|50) s$/);
});

it("links to the mailbox of well-known services only", () => {
  open("ada@gmail.com");
  expect(screen.getByRole("link", { name: "Open Gmail" })).toHaveAttribute("href", "https://mail.google.com/");
  open("ada@company.example");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("says where the link is on a computer without a mail server", () => {
  vi.mocked(useSignInSettings).mockReturnValue({ mail: { interval_seconds: 0, outbox: "/data/outbox" } });
  open("ada@gmail.com");
  expect(screen.getByText(/has no mail server/)).toHaveTextContent("/data/outbox");
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
