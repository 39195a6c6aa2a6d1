import { dateText } from "@/lib/locale/date-text";

const HOUR_MINUTE: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };

/** Hour and minute in the browser's time zone; empty when the server sent no valid time. */
export function hourMinute(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : dateText(date, HOUR_MINUTE);
}

const LONG_DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };

/** The day in the browser's time zone; empty when the server sent no valid time. */
export function longDay(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : dateText(date, LONG_DAY);
}

export function now(): string {
  return new Date().toISOString();
}

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };

/** The time of day for today, the date for every other day. */
export function dayOrTime(timestamp: string, today = new Date()): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return "";
  return date.toDateString() === today.toDateString() ? dateText(date, HOUR_MINUTE) : dateText(date, DAY);
}
