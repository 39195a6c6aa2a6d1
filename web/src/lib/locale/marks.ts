/** The marks with which a locale writes numbers. */

import { currentLocale } from "./chosen";

export type Marks = {
  group: string;
  decimal: string;
  /** How many digits stand in the last group, and in each group before it: 3 and 2 in India. */
  last: number;
  others: number;
  /** A number with fewer digits is written without groups: 1234 in Spanish. */
  fewestDigits: number;
};

const KNOWN = new Map<string, Marks>();

export function marksOf(locale = currentLocale()): Marks {
  const known = KNOWN.get(locale) ?? read(locale);
  KNOWN.set(locale, known);
  return known;
}

/** Whether the locale writes numbers as the server does in its sentences. */
export function isEnglish(locale = currentLocale()): boolean {
  const { group, decimal, last, others, fewestDigits } = marksOf(locale);
  return group === "," && decimal === "." && last === 3 && others === 3 && fewestDigits === 4;
}

function read(locale: string): Marks {
  const format = new Intl.NumberFormat(locale);
  const parts = format.formatToParts(12345678901.5);
  const mark = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const groups = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const isGrouped = (number: number) => format.formatToParts(number).some(({ type }) => type === "group");
  const last = groups.at(-1) ?? 3;
  return {
    group: mark("group", ""),
    decimal: mark("decimal", "."),
    last,
    others: groups.at(-2) ?? last,
    fewestDigits: [1234, 12345].find(isGrouped)?.toString().length ?? 6,
  };
}
