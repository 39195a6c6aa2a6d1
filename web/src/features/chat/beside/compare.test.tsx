import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { AskAboutContext } from "../explain/ask-about";
import type { Comparison, RunSummary } from "./beside";
import { RunActions } from "./RunActions";

const call = vi.hoisted(() => vi.fn<(path: string, options: unknown) => Promise<unknown>>());
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));

// They are loaded when they are first opened, which may take longer than a test waits.
beforeAll(async () => {
  await Promise.all([import("./CompareDialog"), import("./FirstThings")]);
});

beforeEach(() => {
  call.mockReset();
});

const run = (id: string, more: Partial<RunSummary>): RunSummary => ({
  id,
  tool: "optimize_inventory",
  params: { service_percent: 90 },
  upload_id: "april",
  filename: "april.csv",
  session_id: null,
  created_at: "2026-11-01T10:00:00Z",
  parent: null,
  bytes: 1,
  files: "stored",
  ...more,
});

const RUNS = [
  run("now", {}),
  run("march", { upload_id: "march", filename: "march.csv", params: { service_percent: 95 } }),
  run("expired", { files: "expired" }),
  run("other", { tool: "forecast_demand" }),
];

const rows = (names: string[]) => ({
  count: names.length,
  first: names.map((name, row) => ({ key: [name], row, amount: 120 })),
});

const COMPARISON: Comparison = {
  tool: "optimize_inventory",
  before: { run_id: "march", file: "march.csv", sha256: "1", rows: 4, engine_version: "2" },
  after: { run_id: "now", file: "april.csv", sha256: "2", rows: 4, engine_version: "2" },
  sentence: "Orders of now rose by 15 (8.0 %), from 187 to 202; the data and the parameters both differ.",
  headline: { label: "Orders of now", unit: "money", before: 187, after: 202, change: 15, relative: 0.08, parts: [] },
  differences: [
    { cause: "data", name: "file", label: "file", before: "march.csv", after: "april.csv" },
    { cause: "parameters", name: "service_percent", label: "service percent", before: "95", after: "90" },
  ],
  figures: [
    {
      name: "total_order_value",
      label: "Orders of now",
      unit: "money",
      before: 187,
      after: 202,
      change: 15,
      relative: 0.08,
      label_before: null,
      shown_before: "187",
      shown_after: "202",
    },
  ],
  tables: [
    {
      name: "inventory_report",
      title: "Stock policy per item",
      key: ["item_id"],
      is_key_unique: true,
      sorted_by: { name: "order_value", unit: "money" },
      is_money: true,
      rows_before: 4,
      rows_after: 4,
      came: rows(["E"]),
      went: rows(["A", "F"]),
      changed: {
        count: 1,
        first: [
          {
            key: ["C"],
            row_before: 2,
            row_after: 1,
            change: -20,
            more_cells: 3,
            cells: [
              { column: "order_value", unit: "money", before: 30, after: 10, change: -20 },
              { column: "abc_class", unit: null, before: "C", after: "B", change: null },
            ],
          },
        ],
      },
      same: 2,
      totals: [
        {
          column: "order_value",
          unit: "money",
          before: 187,
          after: 202,
          came: 120,
          went: 85,
          changed: -20,
          change: 15,
          relative: 0.08,
        },
      ],
      columns_before: [],
      columns_after: [],
    },
  ],
  only_before: [],
  only_after: [],
  charts: [],
};

function answer(answers: Record<string, unknown>) {
  call.mockImplementation(async (path) => {
    const [, found] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? [];
    if (found === undefined) throw new ApiError("Something went wrong. Please try again.", 500, "internal");
    return found;
  });
}

const say = vi.fn();
const askAbout = vi.fn();

function show(canAsk = true) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AskAboutContext value={askAbout}>
        <RunActions runId="now" sessionId="session_1" canAsk={canAsk} say={say} />
      </AskAboutContext>
    </QueryClientProvider>,
  );
}

async function open(name: string) {
  await userEvent.click(screen.getByRole("button", { name }));
  return screen.findByRole("dialog");
}

it("lists the other results of the same analysis with what differs, and shows the chosen one beside this one", async () => {
  answer({ "/api/runs/now/compare": COMPARISON, "/api/runs": { runs: RUNS, next: null } });
  show();
  const dialog = await open("Compare");
  const list = await screen.findByRole("list", { name: "Earlier results" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  expect(list).toHaveTextContent("march.csv");
  expect(list).toHaveTextContent("service percent 95");
  await userEvent.click(within(list).getByRole("button"));

  expect(await screen.findByText(/Orders of now rose by 15/)).toBeVisible();
  expect(call.mock.calls.at(-1)?.[0]).toBe("/api/runs/now/compare?with=march");
  expect(dialog).toHaveTextContent("File: march.csv →became april.csv");
  expect(dialog).toHaveTextContent("ask the earlier question of the file of this result");
  const figures = within(dialog).getByRole("region", { name: "Key figures" });
  expect(within(figures).getByRole("row", { name: "Orders of now 187 202 +15 +8%" })).toBeVisible();
  const changed = within(dialog).getByRole("region", { name: "Rows that changed" });
  expect(within(changed).getByRole("row", { name: "C 30 10 -20 ABC class C → B; 3 more" })).toBeVisible();
  const totals = within(dialog).getByRole("region", { name: "Totals" });
  expect(within(totals).getByRole("row", { name: "Order value 187 +120 -85 -20 202 +15 +8%" })).toBeVisible();

  await userEvent.click(within(dialog).getByRole("button", { name: "Went 2" }));
  const went = within(dialog).getByRole("region", { name: "Rows that went" });
  expect(
    within(went)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent),
  ).toEqual(["A", "F"]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Choose another result" }));
  expect(screen.getByRole("list", { name: "Earlier results" })).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close the comparison" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("shows several marked results beside this one: what moved since each, all key figures, rows since each", async () => {
  const february = run("february", { upload_id: "february", filename: "february.csv" });
  const [figure] = COMPARISON.figures;
  const older = {
    ...COMPARISON,
    sentence: "Orders of now fell by 8 (3.8 %), from 210 to 202.",
    figures: [{ ...figure, before: 210, change: -8, relative: -0.038, shown_before: "210" }],
  };
  answer({
    "/api/runs/now/compare?with=march": COMPARISON,
    "/api/runs/now/compare?with=february": older,
    "/api/runs": { runs: [...RUNS, february], next: null },
  });
  show();
  const dialog = await open("Compare");
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Mark march\.csv/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^Mark february\.csv/ }));
  await userEvent.click(screen.getByRole("button", { name: "Compare with these 2 results" }));

  const moved = await screen.findByRole("list", { name: "What moved" });
  expect(moved).toHaveTextContent("Since march.csv: Orders of now rose by 15");
  expect(moved).toHaveTextContent("Since february.csv: Orders of now fell by 8");
  const figures = within(dialog).getByRole("region", { name: "Key figures" });
  expect(within(figures).getByRole("row", { name: "Figure Now march.csv february.csv" })).toBeVisible();
  expect(
    within(figures).getByRole("row", { name: /^Orders of now 202 187 ?now \+15 \+8% 210 ?now -8 -3\.8%$/ }),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByText("Rows since february.csv"));
  expect(within(dialog).getAllByRole("region", { name: "Rows that changed" })).not.toHaveLength(0);
  await userEvent.click(within(dialog).getByRole("button", { name: "Choose another result" }));
  expect(screen.getByRole("list", { name: "Earlier results" })).toBeVisible();
});

it("reads further pages of the list until there are no more", async () => {
  answer({
    "/api/runs?before=p2": { runs: RUNS.slice(1), next: null },
    "/api/runs": { runs: RUNS.slice(0, 1), next: "p2" },
  });
  show();
  await open("Compare");
  expect(await screen.findByRole("list", { name: "Earlier results" })).toHaveTextContent("march.csv");
});

it("says when there is nothing to compare with, and when the result is not among the latest", async () => {
  answer({ "/api/runs": { runs: RUNS.slice(0, 1), next: null } });
  show();
  await open("Compare");
  expect(await screen.findByText(/You have no other result of this analysis yet/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Close the comparison" }));
});

it("shows why results could not be compared, and tries again", async () => {
  answer({ "/api/runs": { runs: RUNS, next: null } });
  call.mockImplementation(async (path) => {
    if (path === "/api/runs") return { runs: RUNS, next: null };
    throw new ApiError("The files of this answer have expired.", 410, "gone");
  });
  show();
  await open("Compare");
  await userEvent.click(within(await screen.findByRole("list", { name: "Earlier results" })).getByRole("button"));
  expect(await screen.findByRole("alert")).toHaveTextContent("The files of this answer have expired.");
  answer({ "/api/runs/now/compare": COMPARISON });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Orders of now rose by 15/)).toBeVisible();
});

const EXCEPTION = {
  rule: "order_now",
  what: "Order 20 units of A (Bolt) now.",
  amount: 50,
  unit: "money",
  is_money: true,
  shown: "50",
  table: "inventory_report",
  row: 3,
  column: "order_value",
  ask: "reorder A",
};

it("lists what to do first and sends the question that goes on from there by one click", async () => {
  answer({ "/api/runs/now/exceptions": { count: 80, first: [EXCEPTION] } });
  show();
  const dialog = await open("What to do first");
  expect(await screen.findByText("Order 20 units of A (Bolt) now.")).toBeVisible();
  expect(dialog).toHaveTextContent("The first 1 of 80.");
  expect(dialog).toHaveTextContent("At stake: 50");
  await userEvent.click(screen.getByRole("button", { name: /^Where this comes from/ }));
  expect(askAbout).toHaveBeenCalledWith({ table: "inventory_report", row: 3, column: "order_value" });
  await userEvent.click(screen.getByRole("button", { name: "Ask: reorder A" }));
  expect(say).toHaveBeenCalledWith("reorder A");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("sends nothing while a question is being answered, and says when nothing needs a decision", async () => {
  answer({ "/api/runs/now/exceptions": { count: 1, first: [EXCEPTION] } });
  show(false);
  await open("What to do first");
  expect(await screen.findByRole("button", { name: "Ask: reorder A" })).toBeDisabled();
});

it("says when nothing needs a decision", async () => {
  answer({ "/api/runs/now/exceptions": { count: 0, first: [] } });
  show();
  await open("What to do first");
  expect(await screen.findByText("Nothing in this result needs a decision by itself.")).toBeVisible();
});
