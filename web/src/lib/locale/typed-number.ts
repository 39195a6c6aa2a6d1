/** Numbers that people type, with the marks of the chosen locale. */

import { currentLocale } from "./chosen";
import { marksOf } from "./marks";
import { numberText } from "./number-text";

/** Marks of direction, which stand around numbers of scripts that are written from the right. */
const DIRECTIONS = /[\u061c\u200e\u200f\u2068\u2069]/g;
/** What a keyboard has for the marks that it does not have. */
const APOSTROPHES = "['’]";
const FIELD: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 12 };

/** The number that was typed with the marks of the user's language; null when it is none. */
export function typedNumber(text: string, locale = currentLocale()): number | null {
  const typed = text.replace(DIRECTIONS, "").trim().replace(/^[−–]/, "-").replace(/\s?%$/, "");
  const marks = marksOf(locale);
  const group = /['’]/.test(marks.group) ? `(?:${APOSTROPHES}|\\s)` : `[${escaped(marks.group)}\\s]`;
  const decimal = escaped(marks.decimal);
  const whole = new RegExp(`^[-+]?(\\d+|\\d{1,3}(${group}\\d{2,3})*${group}\\d{3})?(${decimal}\\d*)?$`, "u");
  if (!/\d/.test(typed) || !whole.test(typed)) return null;
  return Number(typed.replace(new RegExp(group, "gu"), "").replace(new RegExp(decimal, "u"), "."));
}

/** A number as a field holds it, so that it is read as the same number again. */
export function fieldText(value: number, locale = currentLocale()): string {
  return numberText(value, FIELD, locale).replace(DIRECTIONS, "");
}

function escaped(mark: string): string {
  return mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
