/** The charts of a history: one line per lane. Pure. */

import type { ChartData, Series } from "@/components/chart/chart-data";
import { dateText } from "@/lib/locale/date-text";
import type { History, Point, Range } from "../types";
import { laneLabel } from "../words";

type Line = { name: string; value: (point: Point) => number | null };
type Kind = { name: string; title: (step: string) => string; lines: Line[] };

const KINDS: Kind[] = [
  { name: "waiting", title: () => "Waiting jobs", lines: [{ name: "", value: ({ waiting }) => waiting }] },
  { name: "running", title: () => "Running jobs", lines: [{ name: "", value: ({ running }) => running }] },
  {
    name: "finished",
    title: (step) => `Finished jobs per ${step}`,
    lines: [{ name: "", value: ({ finished }) => finished }],
  },
  { name: "failed", title: (step) => `Failed jobs per ${step}`, lines: [{ name: "", value: ({ failed }) => failed }] },
  {
    name: "oldest",
    title: () => "Age of the oldest waiting job (seconds)",
    lines: [{ name: "", value: ({ oldest_seconds }) => oldest_seconds }],
  },
  {
    name: "duration",
    title: () => "Duration of jobs (seconds)",
    lines: [
      { name: ", half within", value: ({ p50_ms }) => inSeconds(p50_ms) },
      { name: ", 95 % within", value: ({ p95_ms }) => inSeconds(p95_ms) },
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
  const step = stepWords(step_seconds);
  return KINDS.map(({ name, title, lines }) => ({
    name,
    title: title(step),
    kind: "line",
    x,
    series: seriesOf(lines, lanes, times),
  }));
}

function seriesOf(lines: readonly Line[], lanes: Map<string, Map<string, Point>>, times: readonly string[]): Series[] {
  const series: Series[] = [];
  for (const [lane, points] of lanes) {
    for (const line of lines) {
      series.push({ name: `${laneLabel(lane)}${line.name}`, values: valuesOf(line, points, times) });
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

function stepWords(seconds: number): string {
  if (seconds === 60) return "minute";
  if (seconds === 3600) return "hour";
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
