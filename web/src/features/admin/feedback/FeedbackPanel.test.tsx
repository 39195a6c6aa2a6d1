import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { saveFile } from "@/lib/files/save-file";
import { call } from "@/lib/http";
import { FeedbackPanel } from "./FeedbackPanel";

vi.mock("@/lib/http", async (original) => ({
  ...(await original<typeof import("@/lib/http")>()),
  call: vi.fn(),
  requireToken: async () => "token",
}));
vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));

const LINE = {
  id: "t1",
  email: "ada@b.test",
  agent_type: "demand_forecasting",
  helpful: false,
  note: "The unit is wrong",
  given_at: "2026-11-30T10:00:00Z",
};

beforeEach(() => {
  vi.mocked(call).mockImplementation(async (path) => ({
    feedback: path.includes("with_note=true") ? [] : [LINE],
    helpful: 1200,
    not_helpful: 1,
    pagination: { page: 1, limit: 20, total: 1201, pages: 61 },
  }));
});

it("lists who found which answer helpful, narrows the list, and downloads what is listed", async () => {
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(
      new Response("given_at\r\n", { headers: { "Content-Disposition": 'attachment; filename="feedback-2026.csv"' } }),
    );
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedbackPanel />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("The unit is wrong")).toBeVisible();
  expect(screen.getByText("1,200 helpful, 1 not helpful")).toBeVisible();
  expect(screen.getByText(/by ada@b\.test/)).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Which feedback" }), "Not helpful");
  await user.click(screen.getByRole("checkbox", { name: "Only with a note" }));
  expect(await screen.findByText("No feedback")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Download as CSV: Feedback" }));
  await vi.waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[1]).toBe("feedback-2026.csv"));
  expect(fetched.mock.lastCall?.[0]).toBe("/api/admin/feedback/export?helpful=false&with_note=true");
  fetched.mockRestore();
});
