import { expect, it } from "vitest";
import { columnLabel, nextSort, shownCell, sortedRows, toCsv, toTabs } from "./table";

const NUMBER = { name: "n", type: "number", unit: null };

it.each([
  [1234.567, null, "1,234.57"],
  [0.012345, null, "0.0123"],
  [0, null, "0"],
  [-2.5, "units per period", "-2.5"],
  [0.8234, "share", "82.3%"],
  [-0.1, "share of demand", "-10%"],
  [12.345, "percent, 0 to 200", "12.3%"],
  [0.9, "ratio to the naive error", "0.90"],
  [null, "share", "–"],
])("%s in %s is read as %s", (value, unit, shown) => {
  expect(shownCell(value, { ...NUMBER, unit }, "en-GB")).toBe(shown);
});

it("shows texts and dates unchanged", () => {
  expect(shownCell("2025-01-06", { name: "date", type: "date", unit: null })).toBe("2025-01-06");
  expect(shownCell("00123", { name: "id", type: "text", unit: null })).toBe("00123");
});

it("sorts numbers by value, names by the numbers in them, and missing values last", () => {
  const rows = [
    [10, "a10"],
    [null, "a9"],
    [9, null],
    [-1, "a1"],
  ];
  const first = (descending: boolean) => sortedRows(rows, { column: 0, descending }).map(([value]) => value);
  expect(first(false)).toEqual([-1, 9, 10, null]);
  expect(first(true)).toEqual([10, 9, -1, null]);
  expect(sortedRows(rows, { column: 1, descending: false }).map((row) => row[1])).toEqual(["a1", "a9", "a10", null]);
  expect(sortedRows(rows, null)).toBe(rows);
});

it("sorts ascending, descending, and back to the original order", () => {
  const up = nextSort(null, 1);
  const down = nextSort(up, 1);
  expect([up, down, nextSort(down, 1)]).toEqual([
    { column: 1, descending: false },
    { column: 1, descending: true },
    null,
  ]);
  expect(nextSort(down, 0)).toEqual({ column: 0, descending: false });
});

it("writes CSV in full precision, without formulas that a spreadsheet would run", () => {
  const columns = [
    { name: "item", type: "text", unit: null },
    { name: "value", type: "number", unit: null },
  ];
  const rows = [
    ['a "b", c', -1.23456789],
    ["=1+1", null],
    ["-5", 2],
  ];
  expect(toCsv({ columns, rows })).toBe('item,value\r\n"a ""b"", c",-1.23456789\r\n\'=1+1,\r\n\'-5,2\r\n');
  expect(toTabs({ columns, rows })).toBe("item\tvalue\na \"b\", c\t-1.23456789\n'=1+1\t\n'-5\t2");
});

it("shows names of columns as words", () => {
  expect(columnLabel("lower_80")).toBe("Lower 80");
});
