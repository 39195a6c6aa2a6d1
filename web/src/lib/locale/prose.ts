/**
 * Numbers inside of sentences that the server has written in English, in the marks of the chosen locale. Pure. Only a number
 * that can be nothing else is changed, since a changed name or date is worse than an English number; digits are never changed.
 */

import { currentLocale } from "./chosen";
import { isEnglish, type Marks, marksOf } from "./marks";

/** A piece of a text that is written differently: from `start` up to `end`. */
export type Change = { start: number; end: number; text: string };

/** The server groups every number from 1,000 on, so digits in one row are years, codes or counts. */
const NUMBER = /^(?:([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?|(0|[1-9]\d{0,2})\.(\d+))$/;
/** Runs without spaces; what is glued to a number by anything but these signs makes it a part of a name. */
const RUN = /\S+/g;
const BEFORE = /^[([{*|"'“„«‘+±~≈<>≤≥=→×·•…]*(?:[-−+](?=[\d\p{Sc}]))?\p{Sc}?/u;
const BEHIND = /(?:\p{Sc}|%|‰|\+)?(?:\/\p{L}+)?[)\]}*|"'”“»’.,;:!?…]*$/u;
/** Between the ends of a range or a change. */
const BETWEEN = /([–—→×…])/;
/** The number behind such a word names an edition. */
const EDITION = /(?:^|[^\p{L}])(?:version|release|section|chapter|v\.?|§)\s*$/iu;
const LONGEST_EDITION = 12;
/** What people or files said stands in quotation marks. */
const QUOTED =
  /“[^”]*”|„[^“”]*[“”]|«[^»]*»|‹[^›]*›|‘(?:[^’]|’(?=\p{L}))*’|(?<![^\s([{:—–])"[^"]*"|(?<![^\s([{:—–])'[^']*'(?![\p{L}\p{N}])/gu;

/** The text of one paragraph or cell with its numbers in the locale. */
export function proseText(text: string, locale = currentLocale()): string {
  return isEnglish(locale) ? text : changed(text, changesIn(text, locale));
}

/** The text of a cell: sentences are in the locale, while names and values of the file stay as the file has them. */
export function cellProse(text: string, locale = currentLocale()): string {
  return isName(text) || !/\p{L}/u.test(text) ? text : proseText(text, locale);
}

/** More words are a sentence. */
const MOST_WORDS = 6;

/** Whether a cell may be a name of the file, such as `Cable 2.5 mm`. The server groups thousands, and few names have any. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\d,\d{3}/.test(text) && text.trim().split(/\s+/).length <= MOST_WORDS;
}

export function changed(text: string, changes: readonly Change[]): string {
  let result = "";
  let end = 0;
  for (const change of changes) {
    result += text.slice(end, change.start) + change.text;
    end = change.end;
  }
  return result + text.slice(end);
}

/** From one place of a text up to another. */
export type Place = readonly [from: number, to: number];

/** What is written differently, in order. What stands at the `kept` places is left as it is. */
export function changesIn(text: string, locale = currentLocale(), kept: readonly Place[] = []): Change[] {
  const marks = marksOf(locale);
  const quoted = [...text.matchAll(QUOTED)].map(({ 0: quote, index }): Place => [index, index + quote.length]);
  const untouched = [...quoted, ...kept];
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    numbersOf(run).flatMap(({ at, number }): Change[] => {
      const [start, end] = [index + at, index + at + number.length];
      const isKept = untouched.some(([from, to]) => start < to && end > from);
      if (isKept || EDITION.test(text.slice(Math.max(start - LONGEST_EDITION, 0), start))) return [];
      return [{ start, end, text: written(number, marks) }];
    }),
  );
}

/** The numbers of a run without spaces; none when anything in it is glued to something else. */
function numbersOf(run: string): { at: number; number: string }[] {
  const found: { at: number; number: string }[] = [];
  let at = 0;
  for (const [i, part] of run.split(BETWEEN).entries()) {
    const before = BEFORE.exec(part)?.[0] ?? "";
    const rest = part.slice(before.length);
    const number = rest.slice(0, rest.length - (BEHIND.exec(rest)?.[0].length ?? 0));
    const isEnd = i % 2 === 0;
    if (isEnd && NUMBER.test(number)) found.push({ at: at + before.length, number });
    // The other end of a range may be a whole number or nothing, and never a name.
    else if (isEnd && /[^\d]/.test(number)) return [];
    at += part.length;
  }
  return found;
}

function written(number: string, marks: Marks): string {
  const [, groups, decimals, whole, others] = NUMBER.exec(number) ?? [];
  const fraction = decimals ?? others;
  const digits = groups?.replaceAll(",", "") ?? whole ?? "";
  return `${grouped(digits, marks)}${fraction === undefined ? "" : marks.decimal + fraction}`;
}

function grouped(digits: string, { group, last, others, fewestDigits }: Marks): string {
  if (digits.length < fewestDigits) return digits;
  let rest = digits.slice(0, -last);
  let text = digits.slice(-last);
  while (rest) {
    text = rest.slice(-others) + group + text;
    rest = rest.slice(0, -others);
  }
  return text;
}
