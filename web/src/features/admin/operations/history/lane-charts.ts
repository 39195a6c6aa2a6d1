/** The charts of a history: one line per lane. Pure. */

import { plural, t } from "@lingui/core/macro";
import type { ChartData, Series } from "@/components/chart/chart-data";
import { dateText } from "@/lib/locale/date-text";
import type { History, Point, Range } from "../types";
import { laneLabel } from "../words";

type Line = { name: (lane: string) => string; value: (point: Point) => number | null };
type Kind = { name: string; title: (stepSeconds: number) => string; lines: Line[] };

const KINDS: Kind[] = [
  { name: "waiting", title: () => t`Waiting jobs`, lines: [{ name: same, value: ({ waiting }) => waiting }] },
  { name: "running", title: () => t`Running jobs`, lines: [{ name: same, value: ({ running }) => running }] },
  {
    name: "finished",
    title: finishedTitle,
    lines: [{ name: same, value: ({ finished }) => finished }],
  },
  { name: "failed", title: failedTitle, lines: [{ name: same, value: ({ failed }) => failed }] },
  {
    name: "oldest",
    title: () => t`Age of the oldest waiting job (seconds)`,
    lines: [{ name: same, value: ({ oldest_seconds }) => oldest_seconds }],
  },
  {
    name: "duration",
    title: () => t`Duration of jobs (seconds)`,
    lines: [
      { name: (lane) => t`${lane}, half within`, value: ({ p50_ms }) => inSeconds(p50_ms) },
      { name: (lane) => t`${lane}, 95 % within`, value: ({ p95_ms }) => inSeconds(p95_ms) },
    ],
  },
];

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY_AND_TIME: Intl.DateTimeFormatOptions = { ...TIME, weekday: "short" };

/** `name` tells the charts of a history apart. */
export type LaneChart = ChartData & { name: string };

export function laneCharts({ range, step_seconds, points }: History): LaneChart[] {
  const times = [...new Set(points.map(({ at }) => at))].sort((one, other) => Date.parse(one) - Date.parse(other));
  const lanes = byLane(points);
  const x = times.map((at) => timeLabel(at, range));
  return KINDS.map(({ name, title, lines }) => ({
    name,
    title: title(step_seconds),
    kind: "line",
    x,
    series: seriesOf(lines, lanes, times),
  }));
}

function seriesOf(lines: readonly Line[], lanes: Map<string, Map<string, Point>>, times: readonly string[]): Series[] {
  const series: Series[] = [];
  for (const [lane, points] of lanes) {
    for (const line of lines) {
      series.push({ name: line.name(laneLabel(lane)), values: valuesOf(line, points, times) });
    }
  }
  return series;
}

/** A time without a point is a gap. */
function valuesOf({ value }: Line, points: Map<string, Point>, times: readonly string[]): (number | null)[] {
  const values: (number | null)[] = [];
  for (const at of times) {
    const point = points.get(at);
    values.push(point ? value(point) : null);
  }
  return values;
}

function byLane(points: readonly Point[]): Map<string, Map<string, Point>> {
  const lanes = new Map<string, Map<string, Point>>();
  for (const point of points) {
    const lane = lanes.get(point.lane) ?? new Map<string, Point>();
    lane.set(point.at, point);
    lanes.set(point.lane, lane);
  }
  return lanes;
}

function timeLabel(at: string, range: Range): string {
  return dateText(new Date(at), range === "week" ? DAY_AND_TIME : TIME);
}

function same(lane: string): string {
  return lane;
}

function finishedTitle(stepSeconds: number): string {
  if (stepSeconds === 60) return t`Finished jobs per minute`;
  if (stepSeconds === 3600) return t`Finished jobs per hour`;
  const minutes = stepSeconds / 60;
  return Number.isInteger(minutes)
    ? plural(minutes, { one: "Finished jobs per # minute", other: "Finished jobs per # minutes" })
    : plural(stepSeconds, { one: "Finished jobs per # second", other: "Finished jobs per # seconds" });
}

function failedTitle(stepSeconds: number): string {
  if (stepSeconds === 60) return t`Failed jobs per minute`;
  if (stepSeconds === 3600) return t`Failed jobs per hour`;
  const minutes = stepSeconds / 60;
  return Number.isInteger(minutes)
    ? plural(minutes, { one: "Failed jobs per # minute", other: "Failed jobs per # minutes" })
    : plural(stepSeconds, { one: "Failed jobs per # second", other: "Failed jobs per # seconds" });
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
