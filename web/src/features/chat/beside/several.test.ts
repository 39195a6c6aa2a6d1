import { expect, it } from "vitest";
import type { ChartPair, Comparison, RunSummary } from "./beside";
import { chartsOf, figureRows, namesOf } from "./several";

const run = (filename: string | null, created_at: string) => ({ filename, created_at }) as RunSummary;

it("names each result by its file, with the day where files are the same, and with a number where days are too", () => {
  expect(namesOf([run("a.csv", "2025-03-01T10:00:00Z"), run("b.csv", "2025-03-01T10:00:00Z")])).toEqual([
    "a.csv",
    "b.csv",
  ]);
  const days = namesOf([run("a.csv", "2025-03-01T10:00:00Z"), run("a.csv", "2025-04-02T10:00:00Z")]);
  expect(new Set(days).size).toBe(2);
  const same = namesOf([run(null, "2025-03-01T10:00:00Z"), run(null, "2025-03-01T10:00:00Z")]);
  expect(same[0]).toMatch(/^deleted file, .* \(1\)$/);
  expect(same[1]).toMatch(/ \(2\)$/);
});

const chart = (x: string[], before: (number | null)[], after: (number | null)[]): ChartPair => ({
  name: "demand",
  title: "Demand",
  kind: "line",
  x,
  x_title: null,
  y_title: null,
  series: [
    { name: "forecast", before, after },
    { name: "lower_80", before, after },
  ],
});

const beside = (name: string, more: Partial<Comparison>) => ({
  name,
  comparison: { figures: [], charts: [], ...more } as unknown as Comparison,
});

it("draws this result once and each earlier one as a series of its own, dates in their order", () => {
  const [drawn] = chartsOf([
    beside("march", { charts: [chart(["2025-03-01", "2025-04-01"], [1, null], [null, 5])] }),
    beside("february", { charts: [chart(["2025-02-01", "2025-04-01"], [2, 3], [null, 5])] }),
  ]);
  expect(drawn?.x).toEqual(["2025-02-01", "2025-03-01", "2025-04-01"]);
  expect(drawn?.series).toEqual([
    { name: "forecast_now", values: [null, null, 5] },
    { name: "forecast, march", values: [null, 1, null] },
    { name: "forecast, february", values: [2, null, 3] },
  ]);
});

it("lists a key figure that only some results have", () => {
  const figure = (name: string, shown_before: string | null) =>
    ({ name, label: name.toUpperCase(), shown_before, shown_after: "9" }) as Comparison["figures"][number];
  const rows = figureRows([
    beside("march", { figures: [figure("cost", "8")] }),
    beside("february", { figures: [figure("cost", "7"), figure("fill", null)] }),
  ]);
  expect(rows.map(({ label, now }) => [label, now])).toEqual([
    ["COST", "9"],
    ["FILL", "9"],
  ]);
  expect(rows[1]?.before[0]).toBeNull();
});
