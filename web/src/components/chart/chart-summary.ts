/** A chart and its points in words. Pure. */

import { type ChartData, labelText, wordsOf } from "./chart-data";
import { extentOf, fullNumber, shortNumber } from "./chart-numbers";
import type { Layer } from "./layers";

const KINDS: Record<string, string> = { bar: "Bar", stacked: "Stacked bar", scatter: "Scatter" };

/** One sentence per series. */
export function summaryOf(chart: ChartData): string {
  const { title, kind, x, series } = chart;
  const [first, last] = [x[0], x.at(-1)];
  const sentences = series.map(({ name, values }) => {
    const label = wordsOf(name);
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${label}: no values`;
    const [low, high] = extentOf(known);
    const end = known.at(-1) ?? 0;
    return `${label}: from ${shortNumber(low)} to ${shortNumber(high)}, at the end ${shortNumber(end)}`;
  });
  const span = first !== undefined ? `, ${labelText(chart, first)} to ${labelText(chart, last)}` : "";
  return `${title}. ${KINDS[kind] ?? "Line"} chart${span}. ${sentences.join(". ")}.`;
}

export type Reading = { layer: Layer; text: string };

/** What the layers say at one point, without those that have a gap there. */
export function readingsAt(layers: readonly Layer[], index: number): Reading[] {
  const readings: Reading[] = [];
  for (const layer of layers) {
    const text = valueText(layer, index);
    if (text !== null) readings.push({ layer, text });
  }
  return readings;
}

/** A point as it is announced. */
export function pointWords(label: string, readings: readonly Reading[]): string {
  if (readings.length === 0) return `${label}: no values`;
  return `${label}: ${readings.map(({ layer, text }) => `${layer.label} ${text}`).join(", ")}`;
}

function valueText(layer: Layer, index: number): string | null {
  if (layer.shape !== "band") {
    const value = layer.values[index] ?? null;
    return value === null ? null : fullNumber(value);
  }
  const [low, high] = [layer.low[index] ?? null, layer.high[index] ?? null];
  return low === null || high === null ? null : `${fullNumber(low)} to ${fullNumber(high)}`;
}
