import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SessionState, useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";
import { Announcements } from "./Announcements";

vi.mock("@/lib/http", () => ({ call: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));

const MOVING = { id: "1", text: "We are moving", level: "warning", starts_at: "", ends_at: "" };
const ADA: SessionState = { loading: false, user: { id: "ada", email: "ada@b.test" } };

beforeEach(() => {
  localStorage.clear();
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue({ announcements: [MOVING] });
  vi.mocked(useSession).mockReturnValue(ADA);
});
afterEach(() => vi.useRealTimers());

it("announces what holds in a status region, until it is dismissed for good", async () => {
  const { unmount } = render(<Announcements />);
  const region = screen.getByRole("status", { name: "Announcements" });
  expect(await within(region).findByText("We are moving")).toBeVisible();
  expect(region).toHaveTextContent("Warning: We are moving");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss announcement: We are moving" }));
  expect(region).toBeEmptyDOMElement();
  unmount();
  render(<Announcements />);
  await act(async () => {});
  expect(screen.queryByText("We are moving")).toBeNull();
});

it("shows a new announcement and removes an old one within a minute", async () => {
  vi.useFakeTimers();
  vi.mocked(call).mockResolvedValueOnce({ announcements: [] });
  render(<Announcements />);
  await act(async () => {});
  expect(screen.queryByText("We are moving")).toBeNull();
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText("We are moving")).toBeVisible();
  vi.mocked(call).mockResolvedValue({ announcements: [] });
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText("We are moving")).toBeNull();
});

it("keeps what it shows while the server is away, and asks nothing for visitors", async () => {
  vi.useFakeTimers();
  const { rerender } = render(<Announcements />);
  await act(async () => {});
  vi.mocked(call).mockRejectedValue(new Error("away"));
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText("We are moving")).toBeVisible();
  vi.mocked(call).mockClear();
  vi.mocked(useSession).mockReturnValue({ loading: false, user: null });
  rerender(<Announcements />);
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(call).not.toHaveBeenCalled();
  expect(screen.queryByText("We are moving")).toBeNull();
});
