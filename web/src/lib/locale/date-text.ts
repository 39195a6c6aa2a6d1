/** Dates and times as people read them, in the chosen locale. */

import { currentLocale } from "./chosen";
import { isolated } from "./isolated";

const FORMATS = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** `options` should be a constant, since its format is kept. */
export function dateText(date: Date, options: Intl.DateTimeFormatOptions, locale = currentLocale()): string {
  const formats = FORMATS.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  FORMATS.set(options, formats);
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(locale, known);
  return isolated(known.format(date));
}
