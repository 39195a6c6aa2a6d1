import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Chart } from "@/components/chart/Chart";
import { saveFile } from "@/lib/files/save-file";
import { ResultTable } from "./ResultTable";
import type { Table } from "./run";

vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));

const TABLE: Table = {
  name: "forecast_report",
  title: "Forecast",
  columns: [
    { name: "product_id", type: "text", unit: null },
    { name: "lower_80", type: "number", unit: "units per period" },
  ],
  rows: Array.from({ length: 12 }, (_, i) => [`P${i}`, 12.3456 - i]),
};

const column = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows the first ten rows, then all", async () => {
  render(<ResultTable table={TABLE} />);
  expect(column()).toHaveLength(10);
  await userEvent.click(screen.getByRole("button", { name: "Show all 12" }));
  expect(column()).toHaveLength(12);
});

it("sorts all rows by the selected column, not only the visible ones", async () => {
  render(<ResultTable table={TABLE} />);
  await userEvent.click(screen.getByRole("button", { name: "Lower 80" }));
  expect(screen.getByRole("columnheader", { name: "Lower 80 units per period" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  expect(column()[0]).toBe("P111.35");
});

it("copies and saves its values in full precision", async () => {
  const user = userEvent.setup();
  render(<ResultTable table={TABLE} />);
  await user.click(screen.getByRole("button", { name: "Copy Forecast" }));
  expect(await navigator.clipboard.readText()).toContain("P0\t12.3456\n");
  await user.click(screen.getByRole("button", { name: "Download Forecast as CSV" }));
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe("forecast_report.csv");
  expect(file?.type).toBe("text/csv");
});

it("describes a chart in words", () => {
  const series = [{ name: "actual_demand", values: [1, null, 3] }];
  render(<Chart chart={{ title: "Demand", kind: "line", x: ["a", "b", "c"], series }} />);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Demand. Line chart, a to c. actual demand: from 1 to 3, at the end 3.",
  );
});
