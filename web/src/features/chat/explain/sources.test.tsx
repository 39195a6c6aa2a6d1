import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { Markdown } from "../markdown/Markdown";
import { ResultTable } from "../results/ResultTable";
import type { Explanation, Explanations } from "./asked";
import { FigureSources } from "./FigureSources";
import type { RowsOfFile } from "./file-rows";
import { figureOfAddress, pathOfRows } from "./rows-address";

const call = vi.hoisted(() => vi.fn<(path: string, options: unknown) => Promise<Explanations | RowsOfFile>>());
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));

const REORDER: Explanation = {
  spot: { kind: "cell", table: "inventory_report", row: 0, column: "reorder_point" },
  label: "Reorder point of A-17",
  value: 412,
  shown: "412",
  unit: "units",
  steps: [{ label: "reorder point", shown: "412", unit: "units", words: "demand 280 + safety stock 132" }],
  givens: [
    { label: "lead time", shown: "14", unit: "days", origin: "column", from: "column Lead time", column: "Lead time" },
  ],
  method: null,
  rows: { file: "sales.csv", names: [["sku", "A-17"]], count: 156, first: [2, 3, 4], ranges: [[2, 4]] },
};

const STORED = { data_set: { id: "d", name: "sales.csv" }, version: 2 };
const EXPLAINED: Explanations = { found: [REORDER], count: 1, ...STORED };

const TEXT = "| item | order |\n| --- | --- |\n| A-17 | 412 |\n\nOrder **412 units** of A-17 by 2026-12-01.";

function show(runId: string | null, answer: Explanations = EXPLAINED) {
  call.mockReset();
  call.mockResolvedValue(answer);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <FigureSources runId={runId}>
          <Markdown id="m1" text={TEXT} />
          <ResultTable
            table={{
              name: "inventory_report",
              title: "Report",
              columns: [
                { name: "item_id", type: "text", unit: null },
                { name: "reorder_point", type: "number", unit: "units", has_total: true },
              ],
              rows: [
                ["B-2", 900],
                ["A-17", 412],
              ],
            }}
          />
        </FigureSources>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const asked = () => new URLSearchParams(String(call.mock.calls.at(-1)?.[0]).split("?")[1]);

/** The figures with this text: of the table in the text, of its sentence, and of the result's table. */
const figures = (text: string) => screen.getAllByText(text).filter((element) => element.className === "figure");

it("opens the source of a number of the text by the words around it", async () => {
  show("r1");
  await userEvent.click(figures("412")[1] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Where this figure comes from" });
  // The server is asked once the window is there.
  expect(await screen.findByText("Reorder point of A-17")).toBeVisible();
  expect(asked().get("number")).toBe("412");
  expect(asked().get("near")).toContain("Order 412 units of A-17");
  expect(dialog).toHaveTextContent("412 units");
  expect(dialog).toHaveTextContent("Reorder point 412 = demand 280 + safety stock 132");
  expect(dialog).toHaveTextContent("Lead time 14 Your file column Lead time");
  expect(dialog).toHaveTextContent("156 rows of sales.csv with sku = A-17: 2–4 …");
  await userEvent.click(screen.getByRole("button", { name: "Close this source" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("leads to the rows in their data set", async () => {
  show("r1");
  await userEvent.click(figures("412")[2] as HTMLElement);
  const link = await screen.findByRole("link", { name: "Open them in the data set sales.csv, version 2" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect(pathname).toBe("/upload");
  expect(figureOfAddress(searchParams)).toEqual({ runId: "r1", spot: REORDER.spot });
  expect(figureOfAddress(new URLSearchParams("run=r1&table=t&row=-1&column=c"))).toBeNull();
});

it("shows no link where the file is in no data set", async () => {
  show("r1", { found: [REORDER], count: 1, data_set: null, version: null });
  await userEvent.click(figures("412")[2] as HTMLElement);
  expect(await screen.findByRole("button", { name: "Show these rows" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Open them/ })).not.toBeInTheDocument();
});

it("names the rows behind every kind of figure, and its address leads to it again", async () => {
  const spots: Explanation["spot"][] = [
    { kind: "sum", table: "report", column: "value" },
    { kind: "rows", table: "report" },
    { kind: "named", name: "total_value" },
    { kind: "point", chart: "demand", series: "actual", x: "2026-01" },
    { kind: "cell", table: "report", row: 0, column: "value" },
  ];
  for (const spot of spots) {
    const { searchParams } = new URL(pathOfRows("r1", spot), "http://localhost");
    expect(figureOfAddress(searchParams)).toEqual({ runId: "r1", spot });
  }
  const rows = {
    file: "sales.csv",
    names: [],
    count: 900,
    first: [2, 3],
    ranges: [
      [2, 701],
      [703, 902],
    ] as [number, number][],
  };
  const total = { ...REORDER, spot: spots[0] as Explanation["spot"], label: "Sum of value", rows };
  show("r1", { found: [total], count: 1, ...STORED });
  await userEvent.click(figures("412")[1] as HTMLElement);
  expect(await screen.findByText("2–701, 703–902")).toBeVisible();
  call.mockResolvedValue(ROWS);
  await userEvent.click(screen.getByRole("button", { name: "Show these rows" }));
  await screen.findByRole("region", { name: "Rows of sales.csv" });
  expect(String(call.mock.calls.at(-1)?.[0])).toBe("/api/runs/r1/rows?table=report&column=value");
});

const ROWS: RowsOfFile = {
  file: "sales.csv",
  data_set: { id: "d", name: "sales.csv" },
  version: 2,
  columns: ["sku", "Lead time"],
  more_columns: 0,
  rows: [{ number: 2, cells: ["A-17", "<b>14</b>"] }],
  marked: [1],
  count: 2,
  next: 1,
  not_listed: 0,
};

it("shows the rows of the file as texts, with the cell of the figure marked, and more when asked", async () => {
  show("r1");
  await userEvent.click(figures("412")[2] as HTMLElement);
  const open = await screen.findByRole("button", { name: "Show these rows" });
  call.mockResolvedValue(ROWS);
  await userEvent.click(open);
  const table = within(await screen.findByRole("region", { name: "Rows of sales.csv" }));
  expect(String(call.mock.calls.at(-1)?.[0])).toBe(
    "/api/runs/r1/rows?table=inventory_report&row=0&column=reorder_point",
  );
  expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Row", "sku", "Lead time"]);
  expect(table.getByRole("cell", { name: "<b>14</b>" }).className).toContain("font-semibold");
  expect(table.getByRole("cell", { name: "A-17" }).className).not.toContain("font-semibold");
  expect(screen.getByText(/version 2 of its data set; the figure comes from Lead time/)).toBeVisible();

  call.mockResolvedValue({ ...ROWS, rows: [{ number: 9, cells: ["A-17", "15"] }], next: null });
  await userEvent.click(screen.getByRole("button", { name: "Show more (1 of 2)" }));
  expect(await table.findByRole("rowheader", { name: "9" })).toBeVisible();
  expect(asked().get("after")).toBe("1");
  expect(screen.queryByRole("button", { name: /Show more/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Hide these rows" }));
  expect(screen.queryByRole("region", { name: "Rows of sales.csv" })).not.toBeInTheDocument();
});

it("says how many rows behind a figure the result does not list", async () => {
  show("r1");
  await userEvent.click(figures("412")[2] as HTMLElement);
  const open = await screen.findByRole("button", { name: "Show these rows" });
  call.mockResolvedValue({ ...ROWS, count: 1_300, next: null, not_listed: 1_299 });
  await userEvent.click(open);
  expect(
    await screen.findByText("1,299 more rows are behind this figure. The result counts them, but does not list them."),
  ).toBeVisible();
});

it("says when the file of a figure was deleted", async () => {
  show("r1");
  await userEvent.click(figures("412")[2] as HTMLElement);
  const open = await screen.findByRole("button", { name: "Show these rows" });
  call.mockRejectedValue(
    new ApiError("The file sales.csv of this result was deleted, so its rows cannot be shown.", 410, "gone"),
  );
  await userEvent.click(open);
  expect(await screen.findByRole("alert")).toHaveTextContent("was deleted, so its rows cannot be shown");
});

it("asks about a number of a table of the text with its row and the head of its column", async () => {
  show("r1");
  await userEvent.click(figures("412")[0] as HTMLElement);
  await screen.findByText("Reorder point of A-17");
  expect(asked().get("near")).toBe("order: A-17 | 412");
});

it("asks about a cell by its place in the result, however the table is sorted", async () => {
  show("r1");
  await userEvent.click(screen.getByRole("button", { name: "Reorder point" }));
  await userEvent.click(figures("412")[2] as HTMLElement);
  await screen.findByText("Reorder point of A-17");
  expect(Object.fromEntries(asked())).toEqual({ table: "inventory_report", row: "1", column: "reorder_point" });
});

it("opens the source of a total of all rows", async () => {
  show("r1");
  await userEvent.click(screen.getByRole("button", { name: "1,312" }));
  await screen.findByText("Reorder point of A-17");
  expect(Object.fromEntries(asked())).toEqual({ table: "inventory_report", column: "reorder_point" });
});

it("leaves a table one stop of the Tab key however it is sorted", async () => {
  show("r1");
  const stops = () => [figures("900")[0], figures("412")[2]].map((figure) => figure?.tabIndex);
  expect(stops()).toEqual([0, -1]);
  await userEvent.click(screen.getByRole("button", { name: "Reorder point" }));
  expect(stops()).toEqual([-1, 0]);
});

it("makes the figures of a reply one stop of the Tab key, with arrows between them", async () => {
  show("r1");
  const [first, second] = figures("412") as [HTMLElement, HTMLElement];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(second.tabIndex).toBe(0);
  expect(await screen.findByRole("dialog")).toBeVisible();
});

it("lets the reader choose when a number may be several figures, and says when it is none", async () => {
  const other = { ...REORDER, label: "Stock of A-17", spot: { ...REORDER.spot, column: "stock" } } as Explanation;
  show("r1", { found: [REORDER, other], count: 9, ...STORED });
  await userEvent.click(figures("412")[1] as HTMLElement);
  expect(await screen.findByText(/stands in 9 places/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stock of A-17" }));
  expect(screen.getByRole("button", { name: "Stock of A-17" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: "Close this source" }));

  call.mockResolvedValue({ found: [], count: 0, ...STORED });
  await userEvent.click(figures("412")[0] as HTMLElement);
  expect(await screen.findByText(/No figure of this result is 412/)).toBeVisible();
});

it("leaves the numbers of a reply without a run as they are", () => {
  show(null);
  expect(figures("412")).toEqual([]);
});
