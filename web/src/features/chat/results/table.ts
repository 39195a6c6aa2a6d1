/** Formats tables for people and for spreadsheets. Pure; values keep full precision until they are shown. */

import { csvCell, plainText } from "@/lib/files/spreadsheet";
import type { Cell, Column, Table } from "./run";

export type Sort = { column: number; descending: boolean } | null;

/** The rows in the requested order, each with its place in the result. */
export function orderedRows(rows: readonly Cell[][], sort: Sort): { row: Cell[]; at: number }[] {
  const places = new Map(rows.map((row, at) => [row, at]));
  return sortedRows(rows, sort).map((row) => ({ row, at: places.get(row) ?? 0 }));
}

/** The rows in the requested order. Missing values come last in both directions. */
export function sortedRows(rows: readonly Cell[][], sort: Sort): readonly Cell[][] {
  if (!sort) return rows;
  const direction = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left = null, right = null] = [a[sort.column], b[sort.column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compared(left, right);
  });
}

/** The next order of a column after each click: ascending, descending, original. */
export function nextSort(sort: Sort, column: number): Sort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** A value for reading: numbers rounded by their type, an en dash for missing values. */
export function shownCell(cell: Cell, { type, unit }: Column, locale?: string): string {
  if (cell === null) return "–";
  if (typeof cell !== "number" || type !== "number") return String(cell);
  const kind = unit ?? "";
  if (/^share\b/.test(kind)) return format(cell, { style: "percent", maximumFractionDigits: 1 }, locale);
  if (/^percent\b/.test(kind)) return `${format(cell, { maximumFractionDigits: 1 }, locale)}%`;
  if (/^ratio\b/.test(kind)) return format(cell, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, locale);
  if (Math.abs(cell) >= 1) return format(cell, { maximumFractionDigits: 2 }, locale);
  return format(cell, { maximumSignificantDigits: 3 }, locale);
}

/** `lower_80` reads as `Lower 80`. */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The table for a spreadsheet. Escapes text that a spreadsheet would run as a formula; negative numbers stay numbers. */
export function toCsv({ columns, rows }: Pick<Table, "columns" | "rows">): string {
  const lines = [columns.map(({ name }) => name), ...rows].map((row) => row.map(csvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

/** The table for the clipboard, as spreadsheets paste it: cells separated by tabs. */
export function toTabs({ columns, rows }: Pick<Table, "columns" | "rows">): string {
  return [columns.map(({ name }) => name), ...rows]
    .map((row) => row.map((cell) => harmless(cell).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}

function harmless(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? plainText(cell) : String(cell);
}

function compared(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left).localeCompare(String(right), undefined, { numeric: true });
}

function format(value: number, options: Intl.NumberFormatOptions, locale?: string): string {
  return new Intl.NumberFormat(locale, options).format(value);
}
