/** Amounts with their units, in the number format of the user. Pure. */

const WHOLE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const LARGE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const SMALL = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const PERCENT = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

/** `831,968 units`, `2.5%`. Money has no unit, because files do not say their currency. */
export function amount(value: number, unit: string | null): string {
  const kind = unit ?? "";
  if (/^share\b/.test(kind)) return PERCENT.format(value);
  if (/^percent\b/.test(kind)) return PERCENT.format(value / 100);
  return isWord(kind) ? `${number(value)} ${kind}` : number(value);
}

function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000 || value === 0) return WHOLE.format(value);
  return (size >= 10 ? LARGE : SMALL).format(value);
}

/** Ranges such as `0 to 1`, ratios and money are no words behind a number. */
function isWord(unit: string): boolean {
  return /^\p{L}/u.test(unit) && !/^(?:money|ratio)\b/.test(unit);
}
