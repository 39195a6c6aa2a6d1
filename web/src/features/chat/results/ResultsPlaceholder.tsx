import { t } from "@lingui/core/macro";

/** Stands where the tables and charts of a run will be, about as high as the first of them, so that the text below stays. */
export function ResultsPlaceholder() {
  return (
    <div role="status" aria-label={t`Loading tables`} className="space-y-2">
      <div className="skeleton h-4 w-1/3" />
      <div className="skeleton h-96 w-full" />
    </div>
  );
}
