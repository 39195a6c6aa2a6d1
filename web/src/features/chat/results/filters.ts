/** Which rows a person wants to see, by one column. Pure; `use-result-table.ts` puts them to work. */

import { t } from "@lingui/core/macro";
import { typedNumber } from "@/lib/locale/typed-number";
import type { Cell, Column } from "./run";
import { columnLabel, readUnit, shownCell, shownNumber } from "./table";

/** How a column is filtered: by one of its few values, between two numbers or dates, or by a part of its text. */
export type FilterKind = { by: "choice"; values: Cell[] } | { by: "numbers" } | { by: "dates" } | { by: "text" };

/** What was entered for a column, as it was typed. */
export type Filter =
  | { by: "choice"; chosen: Cell[] }
  | { by: "numbers"; from: string; to: string }
  | { by: "dates"; from: string; to: string }
  | { by: "text"; text: string };

/** What was entered, by the names of the columns. */
export type Filters = Readonly<Record<string, Filter>>;

/** More values than this are no choice at a glance. */
const FEW = 12;
const DATE = /^\d{4}-\d{2}-\d{2}/;

export function filterKind(column: Column, at: number, rows: readonly Cell[][]): FilterKind {
  if (column.type === "number") return { by: "numbers" };
  const values = new Set<Cell>();
  let areDates = column.type === "date";
  for (const row of rows) {
    const cell = row[at] ?? null;
    if (values.size <= FEW) values.add(cell);
    if (cell !== null && !DATE.test(String(cell))) areDates = false;
    if (values.size > FEW && !areDates) break;
  }
  if (areDates) return { by: "dates" };
  // Names that each stand in one row are searched for, not chosen.
  const isChoice = values.size <= FEW && (values.size * 2 <= rows.length || values.size <= 2);
  return isChoice ? { by: "choice", values: [...values].sort(compareCells) } : { by: "text" };
}

/** The filter without conditions, as the empty fields show it. */
export function emptyFilter({ by }: { by: Filter["by"] }): Filter {
  if (by === "choice") return { by, chosen: [] };
  return by === "text" ? { by, text: "" } : { by, from: "", to: "" };
}

/** Whether cells pass, or null when the filter asks for nothing. A limit that is no number limits nothing; the field says so. */
export function condition(filter: Filter, column: Column): ((cell: Cell) => boolean) | null {
  switch (filter.by) {
    case "choice":
      return filter.chosen.length > 0 ? (cell) => filter.chosen.includes(cell) : null;
    case "text": {
      const part = filter.text.trim().toLowerCase();
      return part ? (cell) => cell !== null && shownCell(cell, column).toLowerCase().includes(part) : null;
    }
    case "dates": {
      const { from, to } = filter;
      if (!from && !to) return null;
      return (cell) => {
        const day = String(cell ?? "").slice(0, 10);
        return day !== "" && (!from || day >= from) && (!to || day <= to);
      };
    }
    case "numbers":
      return numberCondition(typedNumber(filter.from), typedNumber(filter.to), column);
  }
}

function numberCondition(from: number | null, to: number | null, column: Column): ((cell: Cell) => boolean) | null {
  if (from === null && to === null) return null;
  const { factor } = readUnit(column);
  // A limit in per cent divided by 100 is not always the share that stands in the cell.
  const exact = (value: number) => Number(value.toPrecision(12));
  return (cell) => {
    if (typeof cell !== "number") return false;
    const seen = exact(shownNumber(cell, column) * factor);
    return (from === null || seen >= from) && (to === null || seen <= to);
  };
}

/** Why a typed limit is not used, if it is not. */
export function limitProblem(text: string): string | null {
  const typed = text.trim();
  return typed === "" || typedNumber(text) !== null ? null : t`“${typed}” is not a number, so it is not used.`;
}

/** The filter in words, for the button that removes it. */
export function filterWords(filter: Filter, column: Column): string {
  const name = columnLabel(column.name);
  switch (filter.by) {
    case "choice":
      return `${name}: ${filter.chosen.map((cell) => shownCell(cell, column)).join(", ")}`;
    case "text": {
      const part = filter.text.trim();
      return t`${name} contains “${part}”`;
    }
    case "dates":
      return rangeWords(name, filter.from, filter.to);
    case "numbers": {
      const sign = readUnit(column).words === "%" ? "%" : "";
      const limit = (text: string) => (typedNumber(text) === null ? "" : text.trim() + sign);
      return rangeWords(name, limit(filter.from), limit(filter.to));
    }
  }
}

function rangeWords(name: string, from: string, to: string): string {
  if (from && to) return t`${name} from ${from} to ${to}`;
  return from ? t`${name} from ${from}` : t`${name} up to ${to}`;
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/** Numbers by value, names by the numbers in them. */
export function compareCells(left: Cell, right: Cell): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return COLLATOR.compare(String(left), String(right));
}
