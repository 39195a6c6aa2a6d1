/** Sums of rows, for the columns that may be added up. */

import type { Cell, Column } from "./run";

/** The sum of a column; null when it may not be added up or no row has a value. */
export function total(column: Column, at: number, rows: readonly (readonly Cell[])[]): number | null {
  if (!column.has_total) return null;
  let sum = 0;
  let lost = 0;
  let count = 0;
  for (const row of rows) {
    const value = row[at];
    if (typeof value !== "number") continue;
    count++;
    // Neumaier, 1974: what rounding loses is kept, so that 100,000 prices add up to the last digit.
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return count > 0 ? sum + lost : null;
}
