/** Amounts with their units, in the number format of the user. */

import { numberText } from "@/lib/locale/number-text";

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const LARGE: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const SMALL: Intl.NumberFormatOptions = { maximumSignificantDigits: 3 };
const PERCENT: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: 1 };

/** `831,968 units`, `2.5%`. Money has no unit, because files do not say their currency. */
export function amount(value: number, unit: string | null): string {
  const kind = unit ?? "";
  if (/^share\b/.test(kind)) return numberText(value, PERCENT);
  if (/^percent\b/.test(kind)) return numberText(value / 100, PERCENT);
  return isWord(kind) ? `${number(value)} ${kind}` : number(value);
}

function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000 || value === 0) return numberText(value, WHOLE);
  return numberText(value, size >= 10 ? LARGE : SMALL);
}

/** Ranges such as `0 to 1`, ratios and money are no words behind a number. */
function isWord(unit: string): boolean {
  return /^\p{L}/u.test(unit) && !/^(?:money|ratio)\b/.test(unit);
}
