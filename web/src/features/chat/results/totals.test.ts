import { expect, it } from "vitest";
import { total } from "./totals";

const COLUMN = { name: "cost", type: "number", unit: "money", has_total: true };
const rows = (values: (number | null)[]) => values.map((value) => [value]);

it("adds up only what may be added up, without the missing values", () => {
  expect(total(COLUMN, 0, rows([1, null, 2.5]))).toBe(3.5);
  expect(total(COLUMN, 0, rows([null]))).toBeNull();
  expect(total({ name: "rate", type: "number", unit: "share" }, 0, rows([0.5]))).toBeNull();
});

it("loses nothing to rounding in long tables", () => {
  expect(total(COLUMN, 0, rows(Array.from({ length: 100_000 }, () => 0.1)))).toBe(10_000);
  expect(total(COLUMN, 0, rows([1e16, 1, -1e16]))).toBe(1);
});
