import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { rememberView } from "@/lib/auth/view-store";
import { AnalyticsPage } from "./AnalyticsPage";

vi.mock("@/features/dashboard/Dashboard", () => ({ Dashboard: () => <p>The user's results</p> }));

function open() {
  render(<AnalyticsPage />, { wrapper: MemoryRouter });
}

it("is a placeholder, with the user's results below it", () => {
  open();
  const text = screen.getByText(/^The analytics dashboard is coming soon\./);
  expect(text.compareDocumentPosition(screen.getByText("The user's results"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("is only the placeholder for an administrator who views the account", () => {
  rememberView({ id: "v", token: "view_1", userId: "u", email: "ada@example.com", endsAt: "2026-11-27T12:00:00Z" });
  open();
  expect(screen.getByText(/^The analytics dashboard is coming soon\./)).toBeVisible();
  expect(screen.queryByText("The user's results")).toBeNull();
});
