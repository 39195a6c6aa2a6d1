import { expect, it } from "vitest";
import { fromLeftToRight } from "./chart-data";
import { forecastStart, layersOf, lonePoints } from "./layers";

const x = ["2026-01", "2026-02", "2026-03"];
const FORECAST = {
  title: "Demand",
  kind: "line",
  x,
  series: [
    { name: "actual", values: [1, 2, null] },
    { name: "fitted", values: [1, 2, null] },
    { name: "forecast", values: [null, null, 3] },
    { name: "lower_95", values: [null, null, 1] },
    { name: "upper_95", values: [null, null, 5] },
    { name: "lower_80", values: [null, null, 2] },
    { name: "upper_80", values: [null, null, 4] },
  ],
};

it("draws two ends of a range as one band in the colour of the forecast, the narrowest first", () => {
  const layers = layersOf(FORECAST);
  expect(layers.map(({ label }) => label)).toEqual(["actual", "fitted", "forecast", "80 % range", "95 % range"]);
  expect(layers[3]).toMatchObject({ shape: "band", low: [null, null, 2], high: [null, null, 4], colour: 2 });
  expect(layers[4]).toMatchObject({ name: "lower_95", upperName: "upper_95" });
});

it("leaves an end without its counterpart a line, and ends in bars bars", () => {
  const series = [{ name: "lower_80", values: [1] }];
  expect(layersOf({ ...FORECAST, series }).map(({ shape }) => shape)).toEqual(["line"]);
  const shapes = layersOf({ ...FORECAST, kind: "bar" }).map(({ shape }) => shape);
  expect(new Set(shapes)).toEqual(new Set(["bar"]));
});

it("gives history a solid line and a forecast the same dashes wherever it stands", () => {
  const patterns = layersOf(FORECAST).map((layer) => ("pattern" in layer ? layer.pattern : null));
  expect(patterns).toEqual([0, 2, 1, null, null]);
});

it("finds where the forecast begins, unless there is no history", () => {
  expect(forecastStart(FORECAST)).toBe(2);
  expect(forecastStart({ ...FORECAST, series: [{ name: "forecast", values: [1, 2, 3] }] })).toBeNull();
  expect(forecastStart({ ...FORECAST, series: [{ name: "actual", values: [1, 2, 3] }] })).toBeNull();
});

it("finds points between gaps, which no line reaches", () => {
  expect(lonePoints([1, null, 2, null, 3, 4])).toEqual([0, 2]);
});

it("orders the points of a scatter from left to right and leaves out those without a place", () => {
  const chart = { title: "", kind: "scatter", x: ["10", "many", "2.5"], series: [{ name: "a", values: [1, 2, 3] }] };
  expect(fromLeftToRight(chart)).toMatchObject({ x: ["2.5", "10"], series: [{ values: [3, 1] }] });
  expect(fromLeftToRight({ ...chart, kind: "bar" }).x).toEqual(["10", "many", "2.5"]);
});
