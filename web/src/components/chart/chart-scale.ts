/** The positions of a chart's numbers. Pure. */

import type { Series } from "./chart-data";

export const WIDTH = 640;
export const HEIGHT = 220;
export const LEFT = 52;
export const BOTTOM = 24;
const TOP = 10;
const RIGHT = 8;

export type Scale = { x: (index: number) => number; y: (value: number) => number; ticks: number[]; step: number };

/** Bars start at zero; lines use the whole height. */
export function scaleOf(series: readonly Series[], count: number, fromZero: boolean): Scale {
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  const ticks = ticksBetween(Number.isFinite(low) ? low : 0, Number.isFinite(high) ? high : 1);
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const step = (WIDTH - LEFT - RIGHT) / Math.max(count, 1);
  return {
    x: (index) => LEFT + step * (index + 0.5),
    y: (value) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM),
    ticks,
    step,
  };
}

/** Where a bar begins and ends. */
export type Bar = { from: number; to: number } | null;

/** Bars of several series side by side begin at zero. */
export function sideBySide(series: readonly Series[]): Bar[][] {
  return series.map(({ values }) => values.map((value) => (value === null ? null : { from: 0, to: value })));
}

/** Bars of several series on top of each other: positive numbers grow up from zero, negative ones down. */
export function stacked(series: readonly Series[]): Bar[][] {
  const [up, down] = [new Map<number, number>(), new Map<number, number>()];
  return series.map(({ values }) =>
    values.map((value, i) => {
      if (value === null) return null;
      const side = value < 0 ? down : up;
      const from = side.get(i) ?? 0;
      side.set(i, from + value);
      return { from, to: from + value };
    }),
  );
}

/** The ends of the bars as series, which the axis has to cover. */
export function endsOf(bars: readonly Bar[][]): Series[] {
  return bars.map((row) => ({ name: "", values: row.map((bar) => bar?.to ?? null) }));
}

/** About four round numbers that cover the range from `low` to `high`. */
export function ticksBetween(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const count = Math.max(last - first, 1);
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The path of a line; it ends before a gap and starts again after it. */
export function linePath(values: readonly (number | null)[], { x, y }: Scale): string {
  let pen = "M";
  return values
    .map((value, i) => {
      if (value === null) {
        pen = "M";
        return "";
      }
      const part = `${pen}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = "L";
      return part;
    })
    .join("");
}
