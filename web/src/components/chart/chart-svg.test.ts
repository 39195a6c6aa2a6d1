// @vitest-environment jsdom

import { expect, it } from "vitest";
import type { ChartData } from "./chart-data";
import { fileName } from "./chart-files";
import { bandPath, toSvg } from "./chart-svg";
import { viewOf } from "./chart-view";
import { layersOf } from "./layers";
import { seriesAt } from "./series-at";

const COLOURS = { series: ["#111111", "#222222"], text: "#333333", grid: "#dddddd", surface: "#ffffff" };
const view = (chart: ChartData, isLog = false) => viewOf(chart, layersOf(chart), { isLog, fromZero: false });

function svgOf(chart: ChartData): Element {
  const drawn = view(chart);
  const { documentElement } = new DOMParser().parseFromString(toSvg(drawn, drawn.full, COLOURS), "image/svg+xml");
  expect(documentElement.querySelector("parsererror")).toBeNull();
  return documentElement;
}

const PARTS: ChartData = {
  title: "Parts & <sums>",
  kind: "stacked",
  x: ["a"],
  series: [
    { name: "base", values: [10] },
    { name: "own_price", values: [5] },
  ],
  y_title: "units per week",
};

it("writes title, axes and legend as text that any program reads", () => {
  const text = svgOf(PARTS).textContent ?? "";
  for (const words of ["Parts & <sums>", "own price", "Units per week"]) expect(text).toContain(words);
});

it("draws the parts of a stacked chart on top of each other", () => {
  const [base, price] = [...svgOf(PARTS).querySelectorAll("g rect")];
  expect(price?.getAttribute("x")).toBe(base?.getAttribute("x"));
  const end = Number(price?.getAttribute("y")) + Number(price?.getAttribute("height"));
  expect(end).toBeCloseTo(Number(base?.getAttribute("y")), 0);
});

it("closes a band at gaps", () => {
  const path = bandPath([1, 2, null, 4], [2, 3, null, 5], { x: (i) => i, y: (value) => value });
  expect(path).toBe("M0 2L1 3L1 2L0 1ZM3 5L3 4Z");
});

it("dashes a forecast and marks where it begins", () => {
  const svg = svgOf({
    title: "Demand",
    kind: "line",
    x: ["a", "b", "c"],
    series: [
      { name: "actual", values: [1, 2, null] },
      { name: "forecast", values: [null, null, 3] },
    ],
  });
  expect(svg.querySelectorAll('path[stroke-dasharray="8 4"]')).toHaveLength(2);
  expect(svg.textContent).toContain("Forecast");
});

it("finds the series that a click means", () => {
  const drawn = view(PARTS);
  expect(seriesAt(drawn, 0, 0.1, 12)).toBe("own_price");
  expect(seriesAt(drawn, 0, 0.1, 20)).toBeNull();
  const beside = view({ ...PARTS, kind: "bar" });
  expect(seriesAt(beside, 0, -0.3, 2)).toBe("base");
  expect(seriesAt(beside, 0, 0.3, 2)).toBe("own_price");
  const lines = view({ ...PARTS, kind: "line" });
  expect(seriesAt(lines, 0, 0, 7)).toBe("own_price");
});

it("names files after the title", () => {
  expect(fileName("Demand: ABC/12 (units)", "png")).toBe("Demand-ABC-12-units.png");
  expect(fileName("…", "svg")).toBe("chart.svg");
});
