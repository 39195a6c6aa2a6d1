import { expect, it } from "vitest";
import { accuracyChart, errorOf } from "./accuracy";
import type { ShownRun } from "./choice";
import type { Result } from "./runs";

const tested = (...errors: (number | null)[]): Result => ({
  tables: [
    { name: "forecast_report", columns: [{ name: "mase" }], rows: [[99]] },
    {
      name: "forecast_accuracy",
      columns: [{ name: "product_id" }, { name: "mase" }],
      rows: errors.map((error) => ["A", error]),
    },
  ],
});

const run = (id: string, created_at: string) => ({ id, created_at, filename: "sales.csv" }) as ShownRun;
const OCTOBER = run("october", "2026-10-01T10:00:00Z");
const NOVEMBER = run("november", "2026-11-01T10:00:00Z");
const LATER = run("later", "2026-11-01T12:00:00Z");

it("is the mean over the products that were tested", () => {
  expect(errorOf(tested(0.5, null, 1))).toBe(0.75);
  expect(errorOf(tested(null))).toBeNull();
  expect(errorOf({})).toBeNull();
});

it("draws the errors by day beside those of repeating the last season", () => {
  const results: Record<string, Result> = { october: tested(1.2), november: tested(0.8) };
  const chart = accuracyChart({ filename: "sales.csv", runs: [OCTOBER, NOVEMBER] }, (id) => results[id] ?? null);
  expect(chart).toEqual({
    title: "Forecast error, sales.csv",
    kind: "line",
    x: ["2026-10-01", "2026-11-01"],
    series: [
      { name: "Forecast", values: [1.2, 0.8] },
      { name: "Repeating the last season", values: [1, 1] },
    ],
  });
});

it("tells several runs of a day apart by their time", () => {
  const chart = accuracyChart({ filename: "sales.csv", runs: [NOVEMBER, LATER] }, () => tested(1));
  expect(new Set(chart?.x).size).toBe(2);
});

it("needs two runs that could be read and were tested", () => {
  const results: Record<string, Result> = { october: tested(1.2), later: tested() };
  const runs = [OCTOBER, NOVEMBER, LATER];
  expect(accuracyChart({ filename: "sales.csv", runs }, (id) => results[id] ?? null)).toBeNull();
});
