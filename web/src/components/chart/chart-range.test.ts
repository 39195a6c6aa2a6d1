import { expect, it } from "vitest";
import { fullRange, moved, showing, within, zoomed } from "./chart-range";

const FULL = [0, 100] as const;

it("gives bars room at both ends and a single point some room as well", () => {
  expect(fullRange("bar", [0, 1, 2])).toEqual([-0.5, 2.5]);
  expect(fullRange("line", [0, 1, 2])).toEqual([0, 2]);
  expect(fullRange("line", [0])).toEqual([-0.5, 0.5]);
  expect(fullRange("line", [])).toEqual([-0.5, 0.5]);
});

it("zooms around the middle or around a place, which stays where it is", () => {
  expect(zoomed(FULL, 2, FULL)).toEqual([25, 75]);
  expect(zoomed(FULL, 2, FULL, 20)).toEqual([10, 60]);
});

it("shows everything again when it is zoomed out far enough", () => {
  expect(zoomed([25, 75], 0.5, FULL)).toBeNull();
});

it("stops at both ends", () => {
  expect(moved([50, 90], 0.5, FULL)).toEqual([60, 100]);
  expect(moved([10, 50], -0.5, FULL)).toEqual([0, 40]);
  expect(within([90, 130], FULL)).toEqual([60, 100]);
});

it("keeps at least a few points visible", () => {
  const [from = 0, to = 0] = within([50, 50], FULL) ?? [];
  expect(to - from).toBeGreaterThanOrEqual(2);
});

it("follows the cursor when it leaves what is shown", () => {
  expect(showing([0, 10], 12, FULL)).toEqual([2, 12]);
  expect(showing([20, 30], 15, FULL)).toEqual([15, 25]);
  expect(showing([20, 30], 25, FULL)).toEqual([20, 30]);
});
