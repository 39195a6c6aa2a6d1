/** The address of the rows behind a figure on the page of the data sets. */

import type { components } from "@/lib/api-types";

export type Cell = Extract<components["schemas"]["Spot"], { kind: "cell" }>;

/** A cell of a table of a run. */
export type CellOfRun = { runId: string; spot: Cell };

export function pathOfRows(runId: string, { table, row, column }: Cell): string {
  return `/upload?${new URLSearchParams({ run: runId, table, row: String(row), column })}`;
}

/** The cell that an address names; null when it names none. */
export function cellOfAddress(query: URLSearchParams): CellOfRun | null {
  const [runId, table, row, column] = ["run", "table", "row", "column"].map((name) => query.get(name));
  if (!runId || !table || !column || !row || !/^\d{1,9}$/.test(row)) return null;
  return { runId, spot: { kind: "cell", table, row: Number(row), column } };
}
