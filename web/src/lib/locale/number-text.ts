/** Numbers as people read them, in the chosen locale. */

import { currentLocale } from "./chosen";
import { isolated } from "./isolated";

const PLAIN: Intl.NumberFormatOptions = {};
const PERCENT: Intl.NumberFormatOptions = { style: "percent" };

// Making a format takes longer than writing a thousand numbers with it.
const FORMATS = new WeakMap<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>();

/** `options` should be a constant, since its format is kept. */
export function numberText(value: number, options = PLAIN, locale = currentLocale()): string {
  const formats = FORMATS.get(options) ?? new Map<string, Intl.NumberFormat>();
  FORMATS.set(options, formats);
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, options);
  formats.set(locale, known);
  return isolated(known.format(value));
}

/** A number that counts hundredths, with the sign of per cent where the locale has it: `12.5%`, `12,5 %`, `%12,5`. */
export function percentText(value: number, options = PLAIN, locale = currentLocale()): string {
  return numberText(1, PERCENT, locale).replace("100", numberText(value, options, locale));
}
