/** The value axis, stacking, and the positions of numbers in a drawing of fixed size. Pure. */

import { extentOf } from "./chart-numbers";

export type ValueAxis = { low: number; high: number; ticks: number[] };
export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };
/** Lines on the height of a chart. */
const PARTS = 5;

/** The position of a value from the top of the drawing. */
export function heightOf({ low, high }: ValueAxis, frame: Frame, isLog: boolean): (value: number) => number {
  const place = isLog ? Math.log10 : (value: number) => value;
  const height = frame.height - frame.top - frame.bottom;
  return (value) => frame.top + ((place(high) - place(value)) / (place(high) - place(low))) * height;
}

/** The axis over these values; without any (then they are not finite) it goes from 0 to 1. */
export function valueAxis(low: number, high: number, fromZero: boolean): ValueAxis {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return valueAxis(0, 1, fromZero);
  const ticks = fromZero ? ticksBetween(Math.min(low, 0), Math.max(high, 0), PARTS) : ticksBetween(low, high, PARTS);
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** An axis of powers of ten; over one or two of them with ticks between. */
export function logAxis(low: number, high: number): ValueAxis {
  if (!(low > 0) || !Number.isFinite(high)) return logAxis(1, 10);
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.max(Math.ceil(Math.log10(high) - 1e-9), first + 1);
  const factors = last - first <= 2 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = first; power < last; power++) {
    for (const factor of factors) ticks.push(Number((factor * 10 ** power).toPrecision(12)));
  }
  ticks.push(10 ** last);
  return { low: 10 ** first, high: 10 ** last, ticks };
}

/** Whether a log axis shows more: all values are positive and span more than two orders of magnitude. */
export function suitsLog(values: readonly number[]): boolean {
  const [low, high] = extentOf(values);
  return low > 0 && high > 100 * low;
}

/** Where a bar begins and ends. */
export type Bar = { from: number; to: number } | null;

/** Bars of several series side by side begin at zero. */
export function sideBySide(series: readonly { values: readonly (number | null)[] }[]): Bar[][] {
  return series.map(({ values }) => values.map((value) => (value === null ? null : { from: 0, to: value })));
}

/** Bars of several series on top of each other: positive numbers grow up from zero, negative ones down. */
export function stacked(series: readonly { values: readonly (number | null)[] }[]): Bar[][] {
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

/** Round numbers, about as many as `parts`, that cover the range from `low` to `high`. */
export function ticksBetween(low: number, high: number, parts = 4): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const rough = span / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const count = Math.max(last - first, 1);
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

export type Position = { x: (index: number) => number; y: (value: number) => number };

/** The path of a line; it ends before a gap and starts again after it. */
export function linePath(values: readonly (number | null)[], { x, y }: Position): string {
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
