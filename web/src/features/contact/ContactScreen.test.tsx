import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useSession } from "@/lib/auth/session";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { ContactScreen } from "./ContactScreen";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn(() => ({ loading: false, user: null })) }));

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

const field = (name: RegExp | string) => screen.getByLabelText(name);
const notices = () => currentToasts().map(({ kind, text }) => [kind, text]);

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^E-mail/), "ada@b.test");
  await user.type(field(/^First name/), "Ada");
  await user.type(field(/^Last name/), "Lovelace");
  await user.type(field(/^Organization/), "Engines");
}

const send = () => screen.getByRole("button", { name: "Send inquiry" });

describe("the questions", () => {
  it("mark the required fields", () => {
    render(<ContactScreen />);
    for (const name of [/^E-mail/, /^First name/, /^Last name/, /^Organization/]) expect(field(name)).toBeRequired();
    expect(field("Job title")).not.toBeRequired();
  });

  it("depend on the service", async () => {
    render(<ContactScreen />);
    const agents = () => screen.queryByRole("group", { name: /^Existing agents/ });
    const needs = () => screen.queryByLabelText(/^Custom agent requirements/);
    expect([agents(), needs()]).toEqual([null, null]);
    await userEvent.click(screen.getByRole("radio", { name: /^Existing agents/ }));
    expect(within(agents() as HTMLElement).getAllByRole("checkbox")).toHaveLength(5);
    expect(needs()).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /^Custom agents/ }));
    expect(agents()).toBeNull();
    expect(needs()).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /^Both/ }));
    expect(agents()).toBeVisible();
    expect(needs()).toBeVisible();
  });

  it("include a sample to download", () => {
    render(<ContactScreen />);
    const sample = screen.getByRole("link", { name: "Download sample contact CSV" });
    expect(sample).toHaveAttribute("href", "/samples/contact.csv");
    expect(sample).toHaveAttribute("download");
  });
});

it("the form of a user who asks about a plan has their address and the plan", () => {
  vi.mocked(useSession).mockReturnValue({ loading: false, user: { id: "ada", email: "ada@example.com" } });
  render(<ContactScreen plan="Enterprise" />);
  expect(field(/^E-mail/)).toHaveValue("ada@example.com");
  expect(field(/^Additional details/)).toHaveValue("I am interested in the plan Enterprise.");
  vi.mocked(useSession).mockReturnValue({ loading: false, user: null });
});

it("problems are shown in one notice and at every field, until they are corrected", async () => {
  const user = userEvent.setup();
  const fetched = vi.spyOn(window, "fetch");
  render(<ContactScreen />);
  await user.click(send());
  expect(notices()).toEqual([["error", "Email is required"]]);
  expect(field(/^E-mail/)).toHaveFocus();
  expect(field(/^E-mail/)).toBeInvalid();
  expect(field(/^First name/)).toHaveAccessibleDescription("FirstName is required");
  await user.type(field(/^E-mail/), "ada@b.test");
  expect(field(/^E-mail/)).toBeValid();
  expect(field(/^Organization/)).toBeInvalid();
  expect(fetched).not.toHaveBeenCalled();
});

it("the form keeps an inquiry that could not be sent", async () => {
  const user = userEvent.setup();
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  render(<ContactScreen />);
  await fill(user);
  await user.click(send());
  const text = "Network error. Please check your connection and try again.";
  await vi.waitFor(() => expect(notices()).toEqual([["error", text]]));
  expect(field(/^E-mail/)).toHaveValue("ada@b.test");
  expect(send()).toBeEnabled();
});

it("after sending, thanks are shown for three seconds and the form is cleared", async () => {
  vi.useFakeTimers();
  let answer = (_: Response) => {};
  vi.spyOn(window, "fetch").mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  render(<ContactScreen />);
  for (const [name, value] of [
    [/^E-mail/, "ada@b.test"],
    [/^First name/, "Ada"],
    [/^Last name/, "Lovelace"],
    [/^Organization/, "Engines"],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
  }
  fireEvent.click(send());
  expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await act(async () => {
    answer(Response.json({ success: true, message: "Thank you, Ada!" }));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole("heading", { name: "Thank you!" })).toHaveFocus();
  expect(notices()).toEqual([["success", "Thank you, Ada!"]]);
  await act(async () => vi.advanceTimersByTimeAsync(2999));
  expect(screen.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(field(/^E-mail/)).toHaveValue("");
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});
