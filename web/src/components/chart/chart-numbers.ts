/** Numbers of a chart: short where they only orient, in full where they are read. */

const SHORT = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 2 });
const FULL = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const SMALL = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 6 });

export function shortNumber(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? SMALL.format(value) : SHORT.format(value);
}

export function fullNumber(value: number): string {
  return Math.abs(value) < 1 ? SMALL.format(value) : FULL.format(value);
}

/** The least and the greatest of any number of values. */
export function extentOf(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
