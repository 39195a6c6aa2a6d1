import { expect, it } from "vitest";
import { endsOf, linePath, scaleOf, stacked, ticksBetween } from "./chart-scale";

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
  const path = linePath([1, 2, null, 3], scaleOf([{ name: "a", values: [1, 2, null, 3] }], 4, false));
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(1);
});

it("draws bars from zero and accepts a chart without numbers", () => {
  expect(scaleOf([{ name: "a", values: [5, 6] }], 2, true).ticks[0]).toBe(0);
  expect(scaleOf([{ name: "a", values: [null] }], 1, false).y(0.5)).toBeGreaterThan(0);
});

it("stacks positive numbers up from zero and negative ones down, and covers both with the axis", () => {
  const series = [
    { name: "base", values: [10, 10] },
    { name: "price", values: [-3, 2] },
    { name: "promotion", values: [5, null] },
  ];
  const bars = stacked(series);
  expect(bars[0]).toEqual([
    { from: 0, to: 10 },
    { from: 0, to: 10 },
  ]);
  expect(bars[1]).toEqual([
    { from: 0, to: -3 },
    { from: 10, to: 12 },
  ]);
  expect(bars[2]).toEqual([{ from: 10, to: 15 }, null]);
  const ticks = scaleOf(endsOf(bars), 2, true).ticks;
  expect(ticks[0]).toBeLessThanOrEqual(-3);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(15);
});
