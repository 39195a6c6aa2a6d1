/** Formats tables for people and for spreadsheets. Pure; values keep full precision until they are shown. */

import { csvCell, plainText } from "@/lib/files/spreadsheet";
import { numberText, percentText } from "@/lib/locale/number-text";
import { cellProse } from "@/lib/locale/prose";
import type { Cell, Column, Table } from "./run";

/** A value for reading: numbers rounded by their type, an en dash for missing values. */
export function shownCell(cell: Cell, column: Column, locale?: string): string {
  if (cell === null) return "–";
  if (typeof cell !== "number" || column.type !== "number") return cellProse(String(cell), locale);
  const options = writing(cell, column);
  return options === PERCENT ? percentText(cell, options, locale) : numberText(cell, options, locale);
}

/** The number that the reader sees in a cell, so that a limit that was read off the table fits its row. */
export function shownNumber(cell: number, column: Column): number {
  const { style, maximumFractionDigits: fraction, maximumSignificantDigits: significant } = writing(cell, column);
  if (significant) return Number(cell.toPrecision(significant));
  return Number(cell.toFixed((fraction ?? 0) + (style === "percent" ? 2 : 0)));
}

/** What a person types for a value of this column, and by how much that is larger: shares are read as per cent. */
export function readUnit({ unit }: Column): { words: string; factor: number } {
  const kind = unit ?? "";
  if (/^share\b/.test(kind)) return { words: "%", factor: 100 };
  if (/^percent\b/.test(kind)) return { words: "%", factor: 1 };
  return { words: kind, factor: 1 };
}

type Writing = Intl.NumberFormatOptions;

const SHARE: Writing = { style: "percent", maximumFractionDigits: 1 };
const PERCENT: Writing = { maximumFractionDigits: 1 };
const RATIO: Writing = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const LARGE: Writing = { maximumFractionDigits: 2 };
const SMALL: Writing = { maximumSignificantDigits: 3 };

function writing(cell: number, { unit }: Column): Writing {
  const kind = unit ?? "";
  if (/^share\b/.test(kind)) return SHARE;
  if (/^percent\b/.test(kind)) return PERCENT;
  if (/^ratio\b/.test(kind)) return RATIO;
  return Math.abs(cell) >= 1 ? LARGE : SMALL;
}

/** What is always written in capitals. */
const SHORT_NAMES = /\b(abc|xyz|eoq|mase|s?mape|wape|rmse|mae|adi|co2)\b/g;

/** `lower_80` reads as `Lower 80`. */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").replace(SHORT_NAMES, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The table for a spreadsheet. Escapes text that a spreadsheet would run as a formula; negative numbers stay numbers. */
export function toCsv({ columns, rows }: { columns: readonly { name: string }[]; rows: readonly Cell[][] }): string {
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
