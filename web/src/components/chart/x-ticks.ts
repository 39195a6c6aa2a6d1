/** Which labels stand below a chart so that none overlaps its neighbour. Pure. */

import { dateText } from "@/lib/locale/date-text";
import { shortNumber } from "./chart-numbers";
import { ticksBetween } from "./chart-scale";

export type Ticks = { at: number[]; texts: string[]; isSlanted: boolean };

const CHARACTER_PX = 6.4;
const GAP_PX = 12;
const SLANTED_PX = 17;
const MOST_CHARACTERS = 16;
/** A slanted label reaches to the left of its bar, where a narrow chart ends. */
const NARROW_PX = 400;
const MOST_WHEN_NARROW = 11;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH: Intl.DateTimeFormatOptions = { month: "short", year: "numeric", timeZone: "UTC" };

/**
 * The labels from the place `from` to the place `to` on a line of `width` pixels. Names that may not be left out, such
 * as those of bars, are slanted when there is no room for them side by side.
 */
export function labelTicks(labels: readonly string[], from: number, to: number, width: number, maySlant: boolean) {
  const [first, last] = [Math.max(Math.ceil(from), 0), Math.min(Math.floor(to), labels.length - 1)];
  const shown: number[] = [];
  for (let i = first; i <= last; i++) shown.push(i);
  const room = width / Math.max(to - from, 1);
  const texts = (places: readonly number[]) => places.map((i) => shortLabel(labels[i] ?? ""));
  const areDates = shown.every((i) => ISO_DATE.test(labels[i] ?? "") && !Number.isNaN(Date.parse(labels[i] ?? "")));
  const areMonths = areDates && shown.every((i) => labels[i]?.endsWith("-01"));
  if (!areMonths && fits(shown, texts(shown), room)) return level(shown, texts(shown));
  const calendar = areDates ? calendarTicks(labels, shown, room) : null;
  if (calendar) return calendar;
  if (maySlant && !areDates && room >= SLANTED_PX) {
    const most = width < NARROW_PX ? MOST_WHEN_NARROW : MOST_CHARACTERS;
    return { at: shown, texts: shown.map((i) => shortLabel(labels[i] ?? "", most)), isSlanted: true };
  }
  const longest = Math.max(...texts(shown).map((text) => text.length), 1);
  const step = roundStep((longest * CHARACTER_PX + GAP_PX) / room);
  const some = shown.filter((i) => i % step === 0);
  return level(some, texts(some));
}

/** Round numbers, for an x axis that has no labels of its own. */
export function numberTicks([from, to]: readonly [from: number, to: number]): Ticks {
  const at = ticksBetween(from, to, 6).filter((tick) => tick >= from && tick <= to);
  return level(at, at.map(shortNumber));
}

type Period = {
  /** Dates with the same key are in the same period. */
  key: (date: string) => string;
  text: (date: string) => string;
};

const PERIODS: Period[] = [
  ...[1, 3, 6].map((months) => ({
    key: (date: string) => date.slice(0, 5) + Math.floor((Number(date.slice(5, 7)) - 1) / months),
    text: monthText,
  })),
  ...[1, 2, 5, 10, 20, 50].map((years) => ({
    key: (date: string) => String(Math.floor(Number(date.slice(0, 4)) / years)),
    text: (date: string) => date.slice(0, 4),
  })),
];

/** The first dates of months, quarters, half years or years, whichever fit first. */
function calendarTicks(labels: readonly string[], shown: readonly number[], room: number): Ticks | null {
  for (const { key, text } of PERIODS) {
    // The first label has nothing before it, so the week before it stands in.
    const at = shown.filter((i) => key(labels[i] ?? "") !== key(labels[i - 1] ?? weekBefore(labels[i] ?? "")));
    const texts = at.map((i) => text(labels[i] ?? ""));
    if (at.length < 2) return null;
    if (fits(at, texts, room)) return level(at, texts);
  }
  return null;
}

function weekBefore(date: string): string {
  return new Date(Date.parse(date) - 7 * 86_400_000).toISOString().slice(0, 10);
}

function fits(at: readonly number[], texts: readonly string[], room: number): boolean {
  for (let i = 1; i < at.length; i++) {
    const distance = ((at[i] ?? 0) - (at[i - 1] ?? 0)) * room;
    const needed = (((texts[i - 1]?.length ?? 0) + (texts[i]?.length ?? 0)) / 2) * CHARACTER_PX + GAP_PX;
    if (needed > distance) return false;
  }
  return true;
}

function level(at: number[], texts: string[]): Ticks {
  return { at, texts, isSlanted: false };
}

/** A label of at most so many characters; a longer one is cut and ends in an ellipsis. */
export function shortLabel(label: string, most = MOST_CHARACTERS): string {
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}

function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    const factor = [1, 2, 5].find((factor) => factor * power >= least);
    if (factor) return factor * power;
  }
}

function monthText(date: string): string {
  return dateText(new Date(`${date.slice(0, 7)}-01T00:00:00Z`), MONTH);
}
