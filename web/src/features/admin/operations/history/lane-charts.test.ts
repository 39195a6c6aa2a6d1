import { expect, it } from "vitest";
import type { Point } from "../types";
import { laneCharts } from "./lane-charts";

function point(at: string, lane: string, change: Partial<Point> = {}): Point {
  const none = { waiting: 0, running: 0, finished: 0, failed: 0, oldest_seconds: null, p50_ms: null, p95_ms: null };
  return { at, lane, ...none, ...change };
}

const [FIRST, SECOND] = ["2026-01-01T10:00:00Z", "2026-01-01T10:05:00Z"];

it("each chart has one line per lane in the order of time, with gaps where a lane has no figures", () => {
  const points = [point(SECOND, "chat", { waiting: 2 }), point(FIRST, "chat", { waiting: 1 }), point(FIRST, "files")];
  const charts = laneCharts({ range: "day", step_seconds: 300, points });
  expect(charts.map(({ title }) => title)).toEqual([
    "Waiting jobs",
    "Running jobs",
    "Finished jobs per 5 minutes",
    "Failed jobs per 5 minutes",
    "Age of the oldest waiting job (seconds)",
    "Duration of jobs (seconds)",
  ]);
  expect(charts[0]?.x).toHaveLength(2);
  expect(charts[0]?.series).toEqual([
    { name: "Chat", values: [1, 2] },
    { name: "Files", values: [0, null] },
  ]);
});

it("durations are in seconds, half and 95 % of the jobs apart", () => {
  const points = [point(FIRST, "chat", { p50_ms: 500, p95_ms: 2500 })];
  const duration = laneCharts({ range: "hour", step_seconds: 60, points }).at(-1);
  expect(duration?.series).toEqual([
    { name: "Chat, half within", values: [0.5] },
    { name: "Chat, 95 % within", values: [2.5] },
  ]);
});

it("the labels of a week name the day", () => {
  const labels = laneCharts({ range: "week", step_seconds: 3600, points: [point(FIRST, "chat")] })[0]?.x;
  expect(labels?.[0]).toMatch(/^[A-Z][a-z]{2},? \d\d:\d\d$/);
});
