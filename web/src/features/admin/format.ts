/** Formats times, spans and sums for administrators. */

const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const NUMBER = new Intl.NumberFormat();

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PROMISED = DAY;

export function dateTime(timestamp: string): string {
  return DATE_TIME.format(new Date(timestamp));
}

export function date(timestamp: string): string {
  return DATE.format(new Date(timestamp));
}

export function count(number: number): string {
  return NUMBER.format(number);
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: "currency", currency, minimumFractionDigits: 0 }).format(amount);
}

/** The two largest units of a span: 2 d 3 h, 5 h 10 min, 4 min. */
export function span(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

/** The time left, or exceeded, for the promised answer within 24 hours. */
export function inquiryClock(inquiry: { state: string; age_seconds: number }): string {
  const { state, age_seconds: age } = inquiry;
  if (state === "answered") return `Answered after ${span(age)}`;
  return age > PROMISED ? `Overdue by ${span(age - PROMISED)}` : `${span(PROMISED - age)} left`;
}
