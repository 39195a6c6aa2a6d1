import { expect, it } from "vitest";
import { linePath, scaleOf, ticksBetween } from "./chart-scale";

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
