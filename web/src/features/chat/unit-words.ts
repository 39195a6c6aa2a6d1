/** Units behind a number, in the language of the interface. */

import { plural } from "@lingui/core/macro";

/** `text` is the number as it is written, or several; `count` chooses between one and more. */
export type UnitWords = (count: number, text: string) => string;

export const DAYS: UnitWords = (count, text) => plural(count, { one: `${text} day`, other: `${text} days` });
export const PERIODS: UnitWords = (count, text) => plural(count, { one: `${text} period`, other: `${text} periods` });
export const HOURS: UnitWords = (count, text) => plural(count, { one: `${text} hour`, other: `${text} hours` });
export const MINUTES: UnitWords = (count, text) => plural(count, { one: `${text} minute`, other: `${text} minutes` });
export const SECONDS: UnitWords = (count, text) => plural(count, { one: `${text} second`, other: `${text} seconds` });
export const DEVIATIONS: UnitWords = (count, text) =>
  plural(count, { one: `${text} standard deviation`, other: `${text} standard deviations` });
export const KM: UnitWords = (_count, text) => `${text} km`;
export const KM_PER_HOUR: UnitWords = (_count, text) => `${text} km/h`;
export const PERCENT: UnitWords = (_count, text) => `${text} %`;
const WEEKS: UnitWords = (count, text) => plural(count, { one: `${text} week`, other: `${text} weeks` });
const MONTHS: UnitWords = (count, text) => plural(count, { one: `${text} month`, other: `${text} months` });
const QUARTERS: UnitWords = (count, text) => plural(count, { one: `${text} quarter`, other: `${text} quarters` });
const YEARS: UnitWords = (count, text) => plural(count, { one: `${text} year`, other: `${text} years` });

/** By the names of units in a request. */
export const SPANS: Record<string, UnitWords> = {
  hour: HOURS,
  day: DAYS,
  week: WEEKS,
  month: MONTHS,
  quarter: QUARTERS,
  year: YEARS,
  period: PERIODS,
};
