import { expect, it } from "vitest";
import { columnLabel, readUnit, shownCell, shownNumber, toCsv, toTabs } from "./table";

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

it("knows the number that a reader sees, for every unit and size", () => {
  for (const unit of [null, "share", "percent", "ratio"]) {
    for (const value of [0, 1 / 3, -2 / 3, 0.8235, 12.345, 1234.565, -99.995, 0.00098765, 1e7 / 3]) {
      const column = { ...NUMBER, unit };
      const read = Number(shownCell(value, column, "en-GB").replaceAll(/[,%]/g, ""));
      expect(shownNumber(value, column) * readUnit(column).factor).toBeCloseTo(read, 9);
    }
  }
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
  expect(columnLabel("abc_class")).toBe("ABC class");
  expect(columnLabel("mase")).toBe("MASE");
});
