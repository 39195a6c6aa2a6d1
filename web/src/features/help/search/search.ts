/** Finds the sections of the help that hold every word of a search. Pure. */

import type { HelpPage } from "../texts/page";
import { type Section, sectionsOf } from "../texts/sections";

export type Hit = { section: Section; excerpt: Part[] };

/** A piece of an excerpt, and whether it was searched for. */
export type Part = { text: string; isMatch: boolean };

const MOST = 20;
const TITLE = 20;
const HEADING = 8;
/** A word that a section repeats says no more about it. */
const MOST_IN_TEXT = 5;
const BEFORE_CHARS = 60;
const EXCERPT_CHARS = 180;

/** What is compared with the words of a search, folded once. */
type Entry = { section: Section; title: string; heading: string; text: string };

export type SearchIndex = readonly Entry[][];

/** The sections of each page. */
export function indexOf(pages: readonly HelpPage[]): SearchIndex {
  return pages.map((page) =>
    sectionsOf(page).map((section) => ({
      section,
      title: folded(page.title),
      heading: folded(section.heading),
      text: folded(section.text),
    })),
  );
}

/** The best section of each page, the best first; pages that are equally good stay in reading order. */
export function search(index: SearchIndex, question: string): Hit[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const starts = words.map(startOf);
  const found: { section: Section; score: number }[] = [];
  for (const entries of index) {
    const scored = entries.map((entry) => ({ section: entry.section, score: scoreOf(entry, starts) }));
    const best = scored.reduce((best, next) => (next.score > best.score ? next : best));
    if (best.score > 0) found.push(best);
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, MOST).map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}

function wordsOf(question: string): string[] {
  return folded(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Zero unless every word begins a word of the section or of the page's title. */
function scoreOf({ title, heading, text }: Entry, starts: RegExp[]): number {
  let score = 0;
  for (const start of starts) {
    const inText = Math.min(times(text, start), MOST_IN_TEXT);
    const found = TITLE * times(title, start) + HEADING * times(heading, start) + inText;
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

function times(text: string, start: RegExp): number {
  return [...text.matchAll(start)].length;
}

/** Words are letters and digits only, so nothing in them needs escaping. */
function startOf(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "gu");
}

/** Lower case without accents, and as long as before, so that places in it are places in the text. */
function folded(text: string): string {
  return [...text].map((letter) => foldedLetter(letter)).join("");
}

function foldedLetter(letter: string): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.length === letter.length ? bare : letter;
}

/** The text around the first word that was found, with the words marked. */
function excerptOf(text: string, words: string[]): Part[] {
  const marks = words.flatMap((word) =>
    [...folded(text).matchAll(startOf(word))].map(({ index }) => [index, word.length]),
  );
  const matches = marks
    .map(([start = 0, length = 0]) => ({ start, end: start + length }))
    .sort((a, b) => a.start - b.start);
  const from = startOfWord(text, Math.max(0, (matches[0]?.start ?? 0) - BEFORE_CHARS));
  const to = endOfWord(text, from + EXCERPT_CHARS);
  const parts: Part[] = [{ text: from > 0 ? "… " : "", isMatch: false }];
  let at = from;
  for (const { start, end } of matches) {
    if (start < at || end > to) continue;
    parts.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true });
    at = end;
  }
  parts.push({ text: text.slice(at, to) + (to < text.length ? " …" : ""), isMatch: false });
  return parts.filter((part) => part.text !== "");
}

function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space < 0 ? at : space + 1;
}

function endOfWord(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 ? text.length : space;
}
