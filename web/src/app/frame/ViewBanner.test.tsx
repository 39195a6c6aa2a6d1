import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { leaveView } from "@/lib/auth/view-as";
import { forgetView, rememberView } from "@/lib/auth/view-store";
import { ViewBanner } from "./ViewBanner";

vi.mock("@/lib/auth/view-as", () => ({ leaveView: vi.fn() }));

beforeEach(() => {
  forgetView();
  vi.mocked(leaveView).mockReset();
});

function viewUntil(endsAt: number) {
  rememberView({
    id: "1",
    token: "view_1",
    userId: "ada",
    email: "ada@b.test",
    endsAt: new Date(endsAt).toISOString(),
  });
}

it("names the viewed account and offers to leave", async () => {
  viewUntil(Date.now() + 60_000);
  render(<ViewBanner />);
  expect(screen.getByRole("status", { name: "Viewed account" })).toHaveTextContent(
    /viewing the account of ada@b\.test until .+\. Nothing can be changed\./,
  );
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(leaveView).toHaveBeenCalledOnce();
});

it("leaves by itself when the time is over, and shows nothing without a view", async () => {
  viewUntil(Date.now() - 1);
  const { unmount } = render(<ViewBanner />);
  await vi.waitFor(() => expect(leaveView).toHaveBeenCalledOnce());
  unmount();
  forgetView();
  render(<ViewBanner />);
  expect(screen.queryByRole("status")).toBeNull();
});
