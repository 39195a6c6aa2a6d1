import { expect, it } from "vitest";
import { heightOf, linePath, logAxis, sideBySide, stacked, suitsLog, ticksBetween, valueAxis } from "./chart-scale";

const FRAME = { width: 100, height: 120, left: 0, right: 0, top: 10, bottom: 10 };

it.each([
  [0, 100, [0, 50, 100]],
  [3, 17, [0, 5, 10, 15, 20]],
  [-1, 1, [-1, -0.5, 0, 0.5, 1]],
  [5, 5, [4, 6]],
  [0, 0, [0, 0.5]],
])("from %s to %s the axis reads %s", (low, high, ticks) => {
  const found = ticksBetween(low, high);
  expect(found[0]).toBeLessThanOrEqual(low);
  expect(found.at(-1)).toBeGreaterThanOrEqual(high);
  expect(found.length).toBeGreaterThan(1);
  if (low !== high) expect(found).toEqual(ticks);
});

it("leaves a gap where there is no number", () => {
  const path = linePath([1, 2, null, 3], { x: (i) => i, y: (value) => value });
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(1);
});

it("starts at zero when asked to and accepts a chart without numbers", () => {
  expect(valueAxis(5, 6, true).low).toBe(0);
  expect(valueAxis(-6, -5, true).high).toBe(0);
  expect(valueAxis(5, 6, false).low).toBe(5);
  expect(valueAxis(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false)).toMatchObject({ low: 0, high: 1 });
  expect(logAxis(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toMatchObject({ low: 1, high: 10 });
});

it("gives every power of ten the same height on a log axis", () => {
  const axis = logAxis(3, 4200);
  expect(axis).toEqual({ low: 1, high: 10_000, ticks: [1, 10, 100, 1000, 10_000] });
  const y = heightOf(axis, FRAME, true);
  expect(y(10_000)).toBeCloseTo(10);
  expect(y(100)).toBeCloseTo(60);
  expect(y(1)).toBeCloseTo(110);
  expect(logAxis(20, 80).ticks).toEqual([10, 20, 50, 100]);
});

it("offers a log axis for positive values over more than two orders of magnitude", () => {
  expect(suitsLog([1, 101])).toBe(true);
  expect(suitsLog([1, 100])).toBe(false);
  expect(suitsLog([0, 5000])).toBe(false);
  expect(suitsLog([])).toBe(false);
});

it("stacks positive numbers up from zero and negative ones down", () => {
  const series = [{ values: [10, 10] }, { values: [-3, 2] }, { values: [5, null] }];
  expect(stacked(series)).toEqual([
    [
      { from: 0, to: 10 },
      { from: 0, to: 10 },
    ],
    [
      { from: 0, to: -3 },
      { from: 10, to: 12 },
    ],
    [{ from: 10, to: 15 }, null],
  ]);
});

it("starts bars side by side at zero", () => {
  expect(sideBySide([{ values: [4, null] }])).toEqual([[{ from: 0, to: 4 }, null]]);
});
