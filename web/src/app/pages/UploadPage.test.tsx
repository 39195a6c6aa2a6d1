import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { UploadPage } from "./UploadPage";

const call = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>());
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));

const SPOT = { kind: "cell", table: "inventory_report", row: 3, column: "reorder_point" };
const EXPLAINED = { spot: SPOT, label: "Reorder point of A-17", shown: "412", steps: [], givens: [] };
const ROWS = {
  file: "sales.csv",
  data_set: { id: "d", name: "sales.csv" },
  version: 2,
  columns: ["sku"],
  more_columns: 0,
  rows: [{ number: 7, cells: ["A-17"] }],
  marked: [],
  count: 1,
  next: null,
  not_listed: 0,
};
const SETS = {
  data_sets: [
    {
      id: "d",
      name: "sales.csv",
      upload_id: "u",
      state: "ready",
      rows: 9,
      columns: 1,
      versions: 1,
      bytes: 9,
      deleted_at: null,
    },
  ],
  next: null,
  storage_bytes: 9,
  max_storage_bytes: -1,
};

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (path) => {
    if (path.includes("/explain?")) return { found: [EXPLAINED], count: 1 };
    if (path.includes("/rows?")) return ROWS;
    if (path.startsWith("/api/data-sets")) return SETS;
    return new Promise(() => {});
  });
});

function open(address: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <UploadPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows the rows that a link of a figure names, begins there, and opens their data set", async () => {
  open("/upload?run=r1&table=inventory_report&row=3&column=reorder_point");
  const heading = await screen.findByRole("heading", { name: "Rows behind Reorder point of A-17: 412" });
  expect(heading).toHaveFocus();
  const rows = within(await screen.findByRole("region", { name: "Rows of sales.csv" }));
  expect(rows.getByRole("rowheader", { name: "7" })).toBeVisible();
  expect(screen.getByText("sales.csv, version 2 of its data set")).toBeVisible();
  expect(call.mock.calls.some(([path]) => path.includes("table=inventory_report&row=3"))).toBe(true);
  expect(await screen.findByRole("button", { name: /^sales\.csv/, expanded: true })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search data sets" })).toHaveValue("sales.csv");

  await userEvent.click(screen.getByRole("link", { name: "Close these rows" }));
  expect(screen.queryByRole("heading", { name: /^Rows behind/ })).not.toBeInTheDocument();
});

it("shows the data sets alone when the address names no figure", async () => {
  open("/upload?run=r1&row=x");
  expect(await screen.findByRole("button", { name: /^sales\.csv/, expanded: false })).toBeVisible();
  expect(screen.queryByRole("heading", { name: /^Rows behind/ })).not.toBeInTheDocument();
});
