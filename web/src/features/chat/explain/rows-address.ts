/** The address of the rows behind a figure on the page of the data sets. */

import type { components } from "@/lib/api-types";

export type Spot = components["schemas"]["Spot"];

/** A figure of a run. */
export type FigureOfRun = { runId: string; spot: Spot };

/** What each kind of figure is named by. */
const PARTS: Record<Spot["kind"], readonly string[]> = {
  cell: ["table", "row", "column"],
  sum: ["table", "column"],
  rows: ["table"],
  named: ["name"],
  point: ["chart", "series", "x"],
};

/** The figure as the API asks for it. */
export function queryOf(spot: Spot): URLSearchParams {
  const parts = Object.entries(spot).filter(([name]) => name !== "kind");
  return new URLSearchParams(parts.map(([name, value]): [string, string] => [name, String(value)]));
}

export function pathOfRows(runId: string, spot: Spot): string {
  const query = queryOf(spot);
  return `/upload?${new URLSearchParams([["run", runId], ...query])}`;
}

/** The figure that an address names; null when it names none. */
export function figureOfAddress(query: URLSearchParams): FigureOfRun | null {
  const runId = query.get("run");
  const kinds = Object.keys(PARTS) as Spot["kind"][];
  const kind = kinds.find((kind) => PARTS[kind].every((part) => query.get(part)));
  const row = query.get("row");
  if (!runId || !kind || (row !== null && !/^\d{1,9}$/.test(row))) return null;
  const parts = PARTS[kind].map((part) => [part, part === "row" ? Number(row) : query.get(part)]);
  return { runId, spot: { kind, ...Object.fromEntries(parts) } };
}
