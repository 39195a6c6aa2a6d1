import { t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const ONE_DECIMAL: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const UNITS: readonly ((size: string) => string)[] = [
  (count) => t`${count} B`,
  (kilobytes) => t`${kilobytes} KB`,
  (megabytes) => t`${megabytes} MB`,
  (gigabytes) => t`${gigabytes} GB`,
  (terabytes) => t`${terabytes} TB`,
];

/** In the largest unit of which there is one; at most one decimal, from megabytes on. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let power = 0;
  while (size >= 1024 && power < UNITS.length - 1) {
    size /= 1024;
    power++;
  }
  const text = numberText(size, power < 2 ? WHOLE : ONE_DECIMAL);
  return UNITS[power]?.(text) ?? text;
}
