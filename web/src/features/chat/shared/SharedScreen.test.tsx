import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError, call, publicCall } from "@/lib/http";
import { SharedScreen } from "./SharedScreen";
import type { SharedText } from "./shared";

vi.mock("@/lib/http", async (original) => ({
  ...(await original<typeof import("@/lib/http")>()),
  call: vi.fn(),
  publicCall: vi.fn(),
}));

// Replies load it when they are first drawn, which may take longer than a test waits.
beforeAll(async () => {
  await import("../markdown/Markdown");
  await import("../results/RunResults");
});

const TIME = "2026-11-30T10:00:00Z";

function message(number: number, role: string, text: string, more: Partial<SharedText> = {}): SharedText {
  return {
    number,
    role,
    text,
    timestamp: TIME,
    agent_type: null,
    confidence: null,
    filename: null,
    result: "none",
    ...more,
  };
}

const SHOWN = {
  title: "Stock plan",
  shared_at: TIME,
  expires_at: "2026-12-30T10:00:00Z",
  earlier: null as number | null,
  messages: [
    message(1, "file", "Uploaded stock.csv", { filename: "stock.csv" }),
    message(2, "user", "What should I order?"),
    message(3, "assistant", "**Order 40** of A-1.", {
      agent_type: "inventory_optimization",
      confidence: 0.8,
      result: "stored",
    }),
    message(4, "error", "The column is missing."),
    message(5, "assistant", "Older answer.", { result: "gone" }),
  ],
};

const RESULT = {
  tables: [
    {
      name: "orders",
      title: "Orders",
      columns: [{ name: "item", type: "text", unit: null, has_total: false }],
      rows: [["A-1"]],
    },
  ],
  charts: [],
};

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SharedScreen token="abc" />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const paths = () => vi.mocked(publicCall).mock.calls.map(([path]) => path);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(publicCall).mockImplementation(async (path) =>
    path.endsWith("/charts") ? { charts: [] } : path.includes("/results/") ? RESULT : SHOWN,
  );
});

it("shows the conversation with its tables, calls nothing that needs a sign-in, and offers nothing to do", async () => {
  const user = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Stock plan" }, { timeout: 10000 })).toBeVisible();
  expect(screen.getByText(/^As it was on .*2026\. The link works until .*2026\./)).toBeVisible();
  expect(screen.getByRole("article", { name: "File stock.csv" })).toBeVisible();
  const answer = screen.getByRole("article", { name: "Inventory Optimization" });
  expect(await within(answer).findByText("Order 40")).toBeVisible();
  expect(screen.getByText("The tables and charts of this answer are no longer there.")).toBeVisible();
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Show tables and charts"]);

  await user.click(screen.getByRole("button", { name: "Show tables and charts" }));
  expect(await screen.findByRole("cell", { name: "A-1" })).toBeVisible();
  expect(paths()).toContain("/api/shared/abc/results/3");
  expect(call).not.toHaveBeenCalled();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it("loads earlier messages above those that are shown", async () => {
  vi.mocked(publicCall).mockImplementation(async (path) =>
    path.endsWith("?before=5")
      ? { ...SHOWN, messages: [message(4, "user", "Earlier")] }
      : { ...SHOWN, earlier: 5, messages: [message(5, "user", "Later")] },
  );
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Show earlier messages" }));
  await screen.findByText("Earlier");
  expect(screen.getAllByRole("article", { name: "Question" }).map((one) => one.textContent?.slice(0, 5))).toEqual([
    "Earli",
    "Later",
  ]);
});

it("says that a link does not work, and why that may be", async () => {
  vi.mocked(publicCall).mockRejectedValue(new ApiError("This link does not work.", 404, "not_found"));
  open();
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(/expired, or its owner may have revoked it/);
});

it("can be tried again when the server does not answer", async () => {
  vi.mocked(publicCall).mockRejectedValueOnce(new ApiError("Failed to load the conversation", 0, "network"));
  const user = open();
  await user.click(await screen.findByRole("button", { name: /try again/i }));
  expect(await screen.findByRole("heading", { name: "Stock plan" })).toBeVisible();
});
