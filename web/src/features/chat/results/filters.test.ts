import { expect, it } from "vitest";
import { condition, type Filter, filterKind, filterWords, limitProblem } from "./filters";
import type { Cell, Column } from "./run";

const TEXT: Column = { name: "item", type: "text", unit: null };
const NUMBER: Column = { name: "demand", type: "number", unit: "units" };
const SHARE: Column = { name: "fill_rate", type: "number", unit: "share of demand" };

const fitting = (filter: Filter, column: Column, cells: Cell[]) => {
  const passes = condition(filter, column);
  return passes ? cells.filter(passes) : "everything";
};
const column = (cells: Cell[]) => cells.map((cell) => [cell]);

it("offers a choice of few values, limits of numbers and dates, and a part of other texts", () => {
  expect(filterKind(TEXT, 0, column(["b", "a", "b", "a", null, "b"]))).toEqual({
    by: "choice",
    values: ["a", "b", null],
  });
  expect(filterKind(TEXT, 0, column(["P1", "P2", "P3", "P4"]))).toEqual({ by: "text" });
  expect(filterKind(NUMBER, 0, column([1, 1, 1]))).toEqual({ by: "numbers" });
  const date = { ...TEXT, type: "date" };
  expect(filterKind(date, 0, column(["2025-01-06", null]))).toEqual({ by: "dates" });
  expect(filterKind(date, 0, column(["week 1", "week 2", "week 3"]))).toEqual({ by: "text" });
});

it("finds a part of a text whatever its case, and passes everything when nothing is entered", () => {
  const cells = ["Apple", "pear", null];
  expect(fitting({ by: "text", text: " AP" }, TEXT, cells)).toEqual(["Apple"]);
  expect(fitting({ by: "text", text: " " }, TEXT, cells)).toBe("everything");
});

it("keeps the chosen values, also the missing one", () => {
  expect(fitting({ by: "choice", chosen: ["a", null] }, TEXT, ["a", "b", null])).toEqual(["a", null]);
  expect(fitting({ by: "choice", chosen: [] }, TEXT, ["a"])).toBe("everything");
});

it("keeps numbers within both limits and leaves missing ones out", () => {
  const cells = [-5, 0, 10, 10.5, null];
  expect(fitting({ by: "numbers", from: "0", to: "10" }, NUMBER, cells)).toEqual([0, 10]);
  expect(fitting({ by: "numbers", from: "", to: "-1" }, NUMBER, cells)).toEqual([-5]);
  expect(fitting({ by: "numbers", from: "ten", to: "" }, NUMBER, cells)).toBe("everything");
});

it("reads limits of shares in per cent, as the cells are shown", () => {
  const cells = [0.82296, 0.8234, 0.8235001, 0.07];
  expect(fitting({ by: "numbers", from: "82.3", to: "82.3" }, SHARE, cells)).toEqual([0.82296, 0.8234]);
  expect(fitting({ by: "numbers", from: "7%", to: "7" }, SHARE, cells)).toEqual([0.07]);
});

it("keeps days within both dates", () => {
  const cells = ["2025-01-06", "2025-01-13", "2025-01-20 08:00", null];
  expect(fitting({ by: "dates", from: "2025-01-13", to: "2025-01-20" }, TEXT, cells)).toEqual(cells.slice(1, 3));
});

it("says which limit is not used, and what a filter does", () => {
  expect(limitProblem("ten")).toBe("“ten” is not a number, so it is not used.");
  expect([limitProblem(""), limitProblem("10")]).toEqual([null, null]);
  expect(filterWords({ by: "numbers", from: "1", to: "ten" }, NUMBER)).toBe("Demand from 1");
  expect(filterWords({ by: "numbers", from: "50", to: "80" }, SHARE)).toBe("Fill rate from 50% to 80%");
  expect(filterWords({ by: "text", text: "a" }, TEXT)).toBe("Item contains “a”");
  expect(filterWords({ by: "choice", chosen: ["a", "b"] }, TEXT)).toBe("Item: a, b");
});
