/** What a chart consists of: its series, and two series that belong together as one band. Pure. */

import { t } from "@lingui/core/macro";
import { type ChartData, type Series, wordsOf } from "./chart-data";
import { DASHES } from "./marks";

export type Values = readonly (number | null)[];

type Look = {
  /** The series that it comes from; of a band, the lower end. */
  name: string;
  label: string;
  /** A place in the list of colours. */
  colour: number;
};
export type SeriesLayer = Look & { shape: "line" | "bar" | "point"; values: Values; pattern: number };
export type BandLayer = Look & { shape: "band"; low: Values; high: Values; upperName: string; opacity: number };
export type Layer = SeriesLayer | BandLayer;

const SHAPES: Record<string, SeriesLayer["shape"]> = { bar: "bar", stacked: "bar", scatter: "point" };
const DASH_OF_FORECASTS = 1;
const OPACITIES = [0.32, 0.17, 0.1];

/** The layers in the order of the legend: the series, then their bands, the narrowest first. */
export function layersOf(chart: ChartData): Layer[] {
  const pairs = chart.kind === "line" ? pairsOf(chart.series) : [];
  const paired = new Set(pairs.flatMap(({ low, high }) => [low.name, high.name]));
  const alone = chart.series.filter(({ name }) => !paired.has(name));
  const patterns = patternsOf(alone, chart.kind);
  const lines = alone.map(({ name, values }, i): SeriesLayer => {
    const shape = SHAPES[chart.kind] ?? "line";
    return { name, label: wordsOf(name), shape, values, colour: i, pattern: patterns[i] ?? i };
  });
  const colour = Math.max(
    alone.findIndex(({ name }) => isForecast(name)),
    0,
  );
  const bands = pairs.map(({ low, high, label }, i): BandLayer => {
    const opacity = OPACITIES[Math.min(i, OPACITIES.length - 1)] ?? 0.1;
    const [name, upperName] = [low.name, high.name];
    return { name, upperName, label, shape: "band", low: low.values, high: high.values, colour, opacity };
  });
  return [...lines, ...bands];
}

/** The point at which the forecast begins, unless nothing was before it. */
export function forecastStart({ kind, series }: ChartData): number | null {
  if (kind !== "line") return null;
  const forecast = series.find(({ name }) => isForecast(name));
  const start = forecast?.values.findIndex((value) => value !== null) ?? -1;
  if (start <= 0) return null;
  const isAfterHistory = series.some(({ values }) => values.slice(0, start).some((value) => value !== null));
  return isAfterHistory ? start : null;
}

/** The points that no line reaches, because their neighbours are gaps. */
export function lonePoints(values: Values): number[] {
  const lone: number[] = [];
  values.forEach((value, i) => {
    if (value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null) lone.push(i);
  });
  return lone;
}

/** Every number that a layer shows. */
export function numbersOf(layer: Layer): number[] {
  const values = layer.shape === "band" ? [...layer.low, ...layer.high] : layer.values;
  return values.filter((value) => value !== null);
}

type Pair = { low: Series; high: Series; label: string; width: number };

/** `lower_80` with `upper_80`, and the like. */
function pairsOf(series: readonly Series[]): Pair[] {
  const pairs: Pair[] = [];
  for (const low of series) {
    const ending = /^lower(_.+)?$/.exec(low.name);
    const high = ending && series.find(({ name }) => name === `upper${ending[1] ?? ""}`);
    if (!high) continue;
    const level = (ending[1] ?? "").slice(1);
    const label = rangeWords(level);
    pairs.push({ low, high, label, width: Number(level) || 0 });
  }
  return pairs.sort((one, other) => one.width - other.width);
}

function rangeWords(level: string): string {
  if (/^\d+$/.test(level)) return t`${level} % range`;
  const name = wordsOf(level);
  return name === "" ? t`range` : t`range ${name}`;
}

/** Dashes, hatches and marks by place; only a forecast among lines always has the same dashes. */
function patternsOf(series: readonly Series[], kind: string): number[] {
  const hasForecast = kind === "line" && series.some(({ name }) => isForecast(name));
  if (!hasForecast) return series.map((_, i) => i);
  let next = 0;
  return series.map(({ name }) => {
    if (isForecast(name)) return DASH_OF_FORECASTS;
    const pattern = next;
    next += next + 1 === DASH_OF_FORECASTS ? 2 : 1;
    return pattern % DASHES.length;
  });
}

function isForecast(name: string): boolean {
  return /^forecast(_|$)/.test(name);
}
