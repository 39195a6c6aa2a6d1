/** Formats times, spans and sums for administrators. */

import { t } from "@lingui/core/macro";
import { dateText } from "@/lib/locale/date-text";
import { numberText } from "@/lib/locale/number-text";

const DATE_TIME: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const DATE: Intl.DateTimeFormatOptions = { dateStyle: "medium" };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PROMISED = DAY;

export function dateTime(timestamp: string): string {
  return dateText(new Date(timestamp), DATE_TIME);
}

export function date(timestamp: string): string {
  return dateText(new Date(timestamp), DATE);
}

export function count(number: number): string {
  return numberText(number);
}

export function money(amount: number, currency: string): string {
  return numberText(amount, { style: "currency", currency, minimumFractionDigits: 0 });
}

/** The two largest units of a span: 2 d 3 h, 5 h 10 min, 4 min. */
export function span(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return t`${days} d ${hours} h`;
  return hours > 0 ? t`${hours} h ${minutes} min` : t`${minutes} min`;
}

/** The time left, or exceeded, for the promised answer within 24 hours. */
export function inquiryClock(inquiry: { state: string; age_seconds: number }): string {
  const { state, age_seconds: age } = inquiry;
  const time = span(state === "answered" ? age : Math.abs(PROMISED - age));
  if (state === "answered") return t`Answered after ${time}`;
  return age > PROMISED ? t`Overdue by ${time}` : t`${time} left`;
}
