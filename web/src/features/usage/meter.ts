/** How much of a limit is used, in words and as a level. */

import { t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";

/** A limit of -1 means no limit. */
export type Meter = { used: number; limit: number };

export type Level = "plenty" | "near" | "full";

const NEAR = 0.8;
const ONE_DECIMAL: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const UNITS: readonly ((size: string) => string)[] = [
  (kilobytes) => t`${kilobytes} KB`,
  (megabytes) => t`${megabytes} MB`,
  (gigabytes) => t`${gigabytes} GB`,
  (terabytes) => t`${terabytes} TB`,
];

export function levelOf({ used, limit }: Meter): Level {
  if (limit === -1) return "plenty";
  if (used >= limit) return "full";
  return used >= limit * NEAR ? "near" : "plenty";
}

/** Whether one of the limits is reached or almost reached. */
export function isNear(meters: readonly Meter[]): boolean {
  return meters.some((meter) => levelOf(meter) !== "plenty");
}

/** "3 of 500", or "3" where there is no limit. */
export function usedOf({ used, limit }: Meter, format: (value: number) => string = count): string {
  const part = format(used);
  if (limit === -1) return part;
  const whole = format(limit);
  return t`${part} of ${whole}`;
}

/** At most one decimal, which is left out when it is zero. */
export function storage(bytes: number): string {
  let size = bytes / 1024;
  let power = 0;
  while (size >= 1024 && power < UNITS.length - 1) {
    size /= 1024;
    power++;
  }
  const text = numberText(size, ONE_DECIMAL);
  return UNITS[power]?.(text) ?? text;
}

export function count(value: number): string {
  return numberText(value);
}
