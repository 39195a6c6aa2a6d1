import { expect, it } from "vitest";
import type { RunSummary } from "./beside";
import { bothIn } from "./both-charts";
import { cellChange, otherParameters, shownChange, shownShare, shownValue } from "./words";

const run = (params: unknown): RunSummary => ({
  id: "r",
  tool: "optimize_inventory",
  params,
  upload_id: "u",
  filename: "stock.csv",
  session_id: null,
  created_at: "2026-11-01T10:00:00Z",
  parent: null,
  bytes: 1,
  files: "stored",
});

it("names the parameters of the earlier run that differ, and those that it did not have", () => {
  const own = run({ service_percent: 98, horizon: { amount: 6, unit: "months" }, supplier: "Acme", compared_with: {} });
  const other = run({ service_percent: 90, horizon: { amount: 12, unit: "months" } });
  expect(otherParameters(own, other)).toEqual(["service percent 90", "horizon 12 months", "no supplier"]);
  expect(otherParameters(run({}), run({ growth: { per: "horizon", percent: 10 } }))).toEqual([
    "growth 10 % per horizon",
  ]);
  expect(otherParameters(own, run({ ...(own.params as object), compared_with: null }))).toEqual([]);
});

it("writes changes with their sign, shares in points, and nothing where there is no number", () => {
  expect(shownChange(1234.567, "money")).toBe("+1,234.57");
  expect(shownChange(-0.01234, null)).toBe("-0.0123");
  expect(shownChange(0.08, "share")).toBe("+8 points");
  expect(shownChange(null, "money")).toBe("–");
  expect([shownShare(-0.25), shownShare(null)]).toEqual(["-25%", ""]);
  expect([shownValue(null, null), shownValue(true, null), shownValue(0.95, "share")]).toEqual(["–", "yes", "95%"]);
  const cell = { column: "reorder_point", unit: "units", before: 261, after: 291, change: 30 };
  expect(cellChange(cell)).toBe("Reorder point 261 → 291");
});

it("draws an equal history once and what differs twice, without the ranges", () => {
  const chart = bothIn({
    name: "demand",
    title: "Demand",
    kind: "line",
    x: ["2026-01", "2026-02", "2026-03"],
    x_title: "month",
    y_title: "units",
    series: [
      { name: "actual", before: [1, null, null], after: [1, 2, null] },
      { name: "forecast", before: [null, 3, 4], after: [null, null, 5] },
      { name: "lower_80", before: [1, 1, 1], after: [1, 1, 1] },
    ],
  });
  expect(chart.series.map(({ name }) => name)).toEqual(["actual", "forecast_now", "forecast_before"]);
});

it("does not stack the bars of two runs", () => {
  const pair = { name: "c", title: "C", kind: "stacked", x: ["a"], x_title: null, y_title: null };
  expect(bothIn({ ...pair, series: [{ name: "s", before: [1], after: [1] }] })).toMatchObject({
    kind: "bar",
    series: [{ name: "s" }],
  });
});
