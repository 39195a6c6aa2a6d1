/** A chart and its points in words. Pure. */

import { select, t } from "@lingui/core/macro";
import { type ChartData, labelText, wordsOf } from "./chart-data";
import { extentOf, fullNumber, shortNumber } from "./chart-numbers";
import type { Layer } from "./layers";

/** One sentence per series. */
export function summaryOf(chart: ChartData): string {
  const { title, kind, x, series } = chart;
  const [first, last] = [x[0], x.at(-1)];
  const sentences = series.map(({ name, values }) => {
    const label = wordsOf(name);
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return t`${label}: no values.`;
    const [low, high] = extentOf(known);
    const [from, to, end] = [shortNumber(low), shortNumber(high), shortNumber(known.at(-1) ?? 0)];
    return t`${label}: from ${from} to ${to}, at the end ${end}.`;
  });
  const span = first === undefined ? kindWords(kind) : spanWords(kind, labelText(chart, first), labelText(chart, last));
  return [`${title}.`, span, ...sentences].join(" ");
}

function kindWords(kind: string): string {
  return select(kind, {
    bar: "Bar chart.",
    stacked: "Stacked bar chart.",
    scatter: "Scatter chart.",
    other: "Line chart.",
  });
}

function spanWords(kind: string, from: string, to: string): string {
  return select(kind, {
    bar: `Bar chart, ${from} to ${to}.`,
    stacked: `Stacked bar chart, ${from} to ${to}.`,
    scatter: `Scatter chart, ${from} to ${to}.`,
    other: `Line chart, ${from} to ${to}.`,
  });
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
  if (readings.length === 0) return t`${label}: no values`;
  return `${label}: ${readings.map(({ layer, text }) => `${layer.label} ${text}`).join(", ")}`;
}

function valueText(layer: Layer, index: number): string | null {
  if (layer.shape !== "band") {
    const value = layer.values[index] ?? null;
    return value === null ? null : fullNumber(value);
  }
  const [low, high] = [layer.low[index] ?? null, layer.high[index] ?? null];
  if (low === null || high === null) return null;
  const [from, to] = [fullNumber(low), fullNumber(high)];
  return t`${from} to ${to}`;
}
