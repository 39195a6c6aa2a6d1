import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notifyConversationsChanged } from "@/lib/events/conversation-events";
import { ApiError, call } from "@/lib/http";
import { Dashboard } from "./Dashboard";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));
const closed = vi.hoisted(() => vi.fn());
vi.mock("@/lib/events/follow-conversations", () => ({ followConversations: () => closed }));

const STOCK = {
  id: "stock",
  tool: "optimize_inventory",
  params: {},
  upload_id: "u1",
  filename: "stock.csv",
  session_id: "session_1_a",
  created_at: "2026-11-02T10:00:00Z",
  parent: null,
  bytes: 1000,
  files: "stored",
};
const ROUTES = { ...STOCK, id: "routes", tool: "plan_routes", filename: "stops.csv", session_id: "session_2_b" };
const STOCK_RESULT = {
  answer: "**Order 2 of 9 items now.** More.",
  figures: [
    { name: "total_order_value", label: "Orders of now", value: 1234.5, unit: "money" },
    { name: "items_to_order", label: "Items to order now", value: 2, unit: "items" },
  ],
};
const first = (what: string, amount: number | null, is_money = true) => ({
  rule: "order_now",
  what,
  amount,
  unit: is_money ? "money" : "stops",
  is_money,
  shown: null,
  table: "t",
  row: 0,
  column: "c",
  ask: what,
});
const NO_FIRSTS = { count: 0, first: [] };

type Answers = Record<string, unknown>;
let signals: AbortSignal[] = [];

/** The server's answers by path; an error is thrown, and a promise is waited for. */
function answer(answers: Answers) {
  vi.mocked(call).mockImplementation(async (path, { signal }) => {
    if (signal) signals.push(signal);
    const found = answers[path];
    if (found instanceof Error) throw found;
    if (found === undefined) throw new Error(`no answer for ${path}`);
    return found;
  });
}

const page = (...runs: object[]) => ({ runs, next: null });
const paths = () => vi.mocked(call).mock.calls.map(([path]) => path);

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Dashboard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const tiles = async () => within(await screen.findByRole("list", { name: "Latest results" })).getAllByRole("listitem");

beforeEach(() => {
  vi.mocked(call).mockReset();
  signals = [];
});

it("is nothing for somebody without a result, after one call", async () => {
  answer({ "/api/runs": page() });
  const { container } = open();
  expect(screen.getByRole("status", { name: "Loading your results" })).toBeVisible();
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  expect(paths()).toEqual(["/api/runs"]);
});

it("says that the results could not be loaded, and loads them again", async () => {
  answer({ "/api/runs": new ApiError("Too many calls", 429, "busy") });
  const { container } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many calls");
  answer({ "/api/runs": page() });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

describe("with results", () => {
  const ANSWERS: Answers = {
    "/api/runs": page(STOCK, ROUTES),
    "/api/runs/stock": STOCK_RESULT,
    "/api/runs/stock/exceptions": { count: 12, first: [first("Order hats", 900), first("Order gloves", 20)] },
    "/api/runs/routes": { answer: "**2 vehicles visit all stops.**" },
    "/api/runs/routes/exceptions": { count: 2, first: [first("Late at C7", 3, false), first("Hire a van", 500)] },
  };

  it("shows a tile with headline, figures and what to do first, which leads to its conversation", async () => {
    answer(ANSWERS);
    open();
    const [stock, routes] = await tiles();
    expect(stock).toHaveTextContent("Inventory Optimization");
    expect(stock).toHaveTextContent("Order 2 of 9 items now.");
    expect(within(stock as HTMLElement).getByText("1,235")).toBeVisible();
    expect(stock).toHaveTextContent("What to do first: Order hats At stake: 900");
    const link = within(routes as HTMLElement).getByRole("link", { name: "stops.csv" });
    expect(link).toHaveAttribute("href", "/chat/session_2_b");
    expect(paths()).toHaveLength(5);
  });

  it("lists what needs attention in all of them, the most money first, each with its conversation", async () => {
    answer(ANSWERS);
    open();
    const list = within(await screen.findByRole("list", { name: "Needs attention" }));
    expect(list.getAllByRole("link").map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["/chat/session_1_a", "Order hatsstock.csvAt stake: 900"],
      ["/chat/session_2_b", "Hire a vanstops.csvAt stake: 500"],
      ["/chat/session_1_a", "Order glovesstock.csvAt stake: 20"],
      ["/chat/session_2_b", "Late at C7stops.csv3 stops"],
    ]);
    expect(screen.getByText("The first 4 of 14, by the money at stake.")).toBeVisible();
  });

  it("keeps the others when one cannot be loaded, and loads that one again", async () => {
    answer({
      ...ANSWERS,
      "/api/runs/stock": new ApiError("Gone wrong", 500, "internal"),
      "/api/runs/routes/exceptions": new ApiError("Not checked", 500, "internal"),
    });
    open();
    const [stock, routes] = await tiles();
    expect(stock).toHaveTextContent("Gone wrong");
    expect(routes).toHaveTextContent("2 vehicles visit all stops.");
    expect(screen.getByText("Not checked")).toBeVisible();
    answer(ANSWERS);
    for (const button of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(button);
    await waitFor(() => expect(stock).toHaveTextContent("Order 2 of 9 items now."));
    await waitFor(() => expect(screen.queryByText("Not checked")).toBeNull());
  });

  it("says why a result is not there, without asking for it", async () => {
    answer({ "/api/runs": page({ ...STOCK, files: "deleted", bytes: 0 }) });
    open();
    const [stock] = await tiles();
    expect(stock).toHaveTextContent("You deleted the files of this answer.");
    expect(paths()).toEqual(["/api/runs"]);
  });

  it("says so when nothing needs a decision, and that older results are not here", async () => {
    answer({ ...ANSWERS, "/api/runs": { runs: [STOCK], next: "more" }, "/api/runs/stock/exceptions": NO_FIRSTS });
    open();
    expect(await screen.findByText("Nothing in these results needs a decision by itself.")).toBeVisible();
    expect(screen.getByText(/^From your latest 1 results;/)).toBeVisible();
  });

  it("takes in an answer that arrives, and keeps what it shows until all of it is there", async () => {
    answer({ ...ANSWERS, "/api/runs": page(ROUTES) });
    open();
    expect(await tiles()).toHaveLength(1);
    let arrive: (result: object) => void = () => {};
    answer({
      ...ANSWERS,
      "/api/runs/stock": new Promise((resolve) => {
        arrive = resolve;
      }),
    });
    act(() => notifyConversationsChanged({ session_id: "session_1_a", what: "asked" }));
    expect(paths().filter((path) => path === "/api/runs")).toHaveLength(1);
    act(() => notifyConversationsChanged({ session_id: "session_1_a", what: "answered" }));
    await waitFor(() => expect(paths()).toContain("/api/runs/stock"));
    expect(await tiles()).toHaveLength(1);
    await act(async () => arrive(STOCK_RESULT));
    await waitFor(async () => expect(await tiles()).toHaveLength(2));
  });

  it("cancels its calls and closes its line when the page is left", async () => {
    answer({ ...ANSWERS, "/api/runs/stock": new Promise(() => {}) });
    const { unmount } = open();
    await waitFor(() => expect(paths()).toContain("/api/runs/stock"));
    closed.mockClear();
    unmount();
    expect(signals.some((signal) => signal.aborted)).toBe(true);
    expect(closed).toHaveBeenCalledOnce();
  });
});

it("draws how the error of a forecast went, from two runs on", async () => {
  const forecast = (id: string, created_at: string) => ({
    ...STOCK,
    id,
    created_at,
    tool: "forecast_demand",
    filename: "sales.csv",
  });
  const result = (error: number) => ({
    answer: "**Demand.**",
    tables: [{ name: "forecast_accuracy", columns: [{ name: "mase" }], rows: [[error]] }],
  });
  answer({
    "/api/runs": page(forecast("new", "2026-11-02T10:00:00Z"), forecast("old", "2026-10-02T10:00:00Z")),
    "/api/runs/new": result(0.7),
    "/api/runs/new/exceptions": NO_FIRSTS,
    "/api/runs/old": result(0.9),
  });
  open();
  const chart = await screen.findByRole("img", { name: /^Forecast error, sales\.csv\. Line chart/ });
  expect(chart.getAttribute("aria-label")).toMatch(/2026-10-02 to 2026-11-02/);
  expect(await tiles()).toHaveLength(1);
});
