import { t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";

const ONE_DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function fileSize(bytes: number): string {
  if (bytes < 1024) {
    const count = String(bytes);
    return t`${count} B`;
  }
  if (bytes < 1024 * 1024) {
    const kilobytes = String(Math.round(bytes / 1024));
    return t`${kilobytes} KB`;
  }
  const megabytes = numberText(bytes / 1024 / 1024, ONE_DECIMAL);
  return t`${megabytes} MB`;
}
