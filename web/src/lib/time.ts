const HOUR_MINUTE = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** Hour and minute in the browser's time zone; empty when the server sent no valid time. */
export function hourMinute(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : HOUR_MINUTE.format(date);
}

const LONG_DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });

/** The day in the browser's time zone; empty when the server sent no valid time. */
export function longDay(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : LONG_DAY.format(date);
}

export function now(): string {
  return new Date().toISOString();
}

const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

/** The time of day for today, the date for every other day. */
export function dayOrTime(timestamp: string, today = new Date()): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return "";
  return date.toDateString() === today.toDateString() ? HOUR_MINUTE.format(date) : DAY.format(date);
}
