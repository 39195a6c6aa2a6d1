/**
 * How wide the columns are, from what stands in them. Rows that are not drawn yet count as well, so that nothing moves
 * sideways while a long table is scrolled, and pinned columns know where they stand.
 */

import type { Cell, Column } from "./run";
import { columnLabel, shownCell } from "./table";
import { total } from "./totals";

const PADDING = 26;
/** The sign of the order beside the name. */
const SORT = 20;
const LEAST = 64;
/** How much narrower units are than other texts. */
const UNIT = 0.74;
/** How much wider names and totals are than other texts. */
const BOLD = 1.06;
/** Longer texts are wrapped. */
export const MOST = 480;
/** The numbers of so many rows are written out; of the others only the ends of their range. */
const WRITTEN = 200;

export function columnWidth(column: Column, at: number, rows: readonly Cell[][]): number {
  const head = textWidth(columnLabel(column.name)) * BOLD + SORT;
  const unit = Math.min(textWidth(column.unit ?? "") * UNIT, 110);
  const sum = total(column, at, rows);
  const sumWidth = sum === null ? 0 : textWidth(shownCell(sum, column)) * BOLD;
  const widest = Math.max(head, unit, sumWidth, ...samples(at, rows).map((cell) => textWidth(shownCell(cell, column))));
  return Math.min(MOST, Math.max(LEAST, Math.ceil(widest) + PADDING));
}

/** Whether a column has texts that do not fit into one line. */
export function wraps(column: Column, at: number, rows: readonly Cell[][]): boolean {
  return samples(at, rows).some((cell) => textWidth(shownCell(cell, column)) > MOST - PADDING);
}

/** The cells that are the widest, or stand for those that may be. */
function samples(at: number, rows: readonly Cell[][]): Cell[] {
  let longest = "";
  let [least, most, smallest] = [0, 0, 1];
  for (const row of rows) {
    const cell = row[at];
    if (typeof cell === "string" && cell.length > longest.length) longest = cell;
    if (typeof cell === "number" && cell < least) least = cell;
    if (typeof cell === "number" && cell > most) most = cell;
    if (typeof cell === "number" && cell !== 0 && Math.abs(cell) < Math.abs(smallest)) smallest = cell;
  }
  // With as many digits behind the point as a number is shown with.
  const full = (value: number) => Math.trunc(value) + Math.sign(value) * 0.88;
  return [longest, full(least), full(most), smallest, ...rows.slice(0, WRITTEN).map((row) => row[at] ?? null)];
}

const NARROW = /[.,:;'|!ilj ]/;
/** Broad letters, and scripts with broad signs. */
const BROAD = /[mwMW@%—…]|[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u;

/** In px at the size of the table's text: digits are all equally wide, and letters are measured generously. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 5 : BROAD.test(letter) ? 13 : 8.8;
  return width;
}
