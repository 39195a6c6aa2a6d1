import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { toast } from "@/lib/toasts";
import { Toaster } from "./Toaster";

it("announces errors to screen readers immediately and other notices politely", () => {
  render(<Toaster />);
  act(() => {
    toast.error("Failed to send message");
    toast.success("Logged out.");
  });
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to send message");
  expect(screen.getByRole("status")).toHaveTextContent("Logged out.");
});

it("shows its notices below the navigation, however far that reaches", () => {
  const bar = document.createElement("header");
  bar.dataset.aboveNotices = "";
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 390, 104);
  document.body.append(bar);
  render(<Toaster />);
  act(() => toast.show("Uploading stock.csv..."));
  expect(screen.getByRole("region", { name: "Notifications" })).toHaveStyle({ top: "112px" });
  bar.remove();
});

it("lets a notice be dismissed", async () => {
  render(<Toaster />);
  act(() => toast.show("Uploading demand.csv..."));
  const notice = screen.getByText("Uploading demand.csv...").closest("div");
  await userEvent.click(screen.getAllByRole("button", { name: "Dismiss notification" }).at(-1) as HTMLElement);
  expect(notice).not.toBeInTheDocument();
});
