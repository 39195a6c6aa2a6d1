/** Numbers of a chart: short where they only orient, in full where they are read. */

import { numberText } from "@/lib/locale/number-text";

const SHORT: Intl.NumberFormatOptions = { notation: "compact", maximumFractionDigits: 2 };
const FULL: Intl.NumberFormatOptions = { maximumFractionDigits: 4 };
const SMALL: Intl.NumberFormatOptions = { maximumSignificantDigits: 6 };

export function shortNumber(value: number): string {
  return numberText(value, value !== 0 && Math.abs(value) < 0.01 ? SMALL : SHORT);
}

export function fullNumber(value: number): string {
  return numberText(value, Math.abs(value) < 1 ? SMALL : FULL);
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
