import { expect, it } from "vitest";
import { columnWidth, MOST, wraps } from "./column-widths";

const TEXT = { name: "x", type: "text", unit: null };
const width = (cells: (string | number | null)[], type = "text") =>
  columnWidth(
    { ...TEXT, type },
    0,
    cells.map((cell) => [cell]),
  );

it("is as wide as its widest cell, also of rows that are far below", () => {
  const rows = Array.from({ length: 5000 }, () => "ab");
  expect(width([...rows, "a longer text at the end"])).toBeGreaterThan(width(rows));
  expect(width([...rows.map(() => 1), -1234567.25], "number")).toBeGreaterThanOrEqual(13 * 8);
});

it("has an end, beyond which texts are wrapped", () => {
  const long = "a sentence that explains ".repeat(20);
  expect(width([long])).toBe(MOST);
  expect(wraps(TEXT, 0, [[long]])).toBe(true);
  expect(wraps(TEXT, 0, [["short"]])).toBe(false);
});

it("has room for the total", () => {
  const cost = { name: "cost", type: "number", unit: null, has_total: true };
  const rows = Array.from({ length: 10_000 }, () => [99.25]);
  expect(columnWidth(cost, 0, rows)).toBeGreaterThan(columnWidth({ ...cost, has_total: false }, 0, rows));
});
