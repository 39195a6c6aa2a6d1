import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { errorText } from "@/lib/http";
import { useDifference } from "../api";
import type { Difference } from "../file-types";

/** The differences between two versions. */
export function DifferenceView({ id, from, to }: { id: string; from: number; to: number }) {
  const difference = useDifference(id, from, to);
  if (difference.isPending) {
    return <div role="status" aria-label={t`Comparing the versions`} className="skeleton h-14 w-full" />;
  }
  if (difference.isError) {
    return (
      <p role="alert" className="text-sm text-error">
        {errorText(difference.error, t`Failed to compare the versions`)}
      </p>
    );
  }
  const lines = linesOf(difference.data);
  return (
    <section
      aria-label={t`From version ${from} to version ${to}`}
      className="rounded-box bg-base-200 px-4 py-3 text-sm"
    >
      {lines.length === 0 ? (
        <p>
          <Trans>Rows, columns, dates and findings are the same.</Trans>
        </p>
      ) : (
        <ul className="list-disc space-y-1 pl-4">
          {lines.map((line, i) => (
            <li key={i} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The difference in sentences; unchanged parts are not mentioned. */
function linesOf(difference: Difference): string[] {
  const numbers = [
    [t`Rows`, difference.rows],
    [t`Products`, difference.products],
    [t`First date`, difference.first_date],
    [t`Last date`, difference.last_date],
  ] as const;
  return [
    ...numbers.filter(([, { from, to }]) => from !== to).map(([name, { from, to }]) => changeText(name, from, to)),
    ...difference.columns_added.map((column) => t`New column: ${column}`),
    ...difference.columns_removed.map((column) => t`Removed column: ${column}`),
    ...difference.columns_changed.map(({ column, from, to }) => t`Column ${column}: ${from} before, ${to} now`),
    ...difference.findings_added.map((text) => t`New: ${text}`),
    ...difference.findings_gone.map((text) => t`Gone: ${text}`),
  ];
}

/** The contract leaves the kind of the values open: they are numbers or dates, or nothing. */
function changeText(name: string, from: unknown, to: unknown): string {
  const before = String(from ?? "");
  const after = String(to ?? "");
  if (!before) return t`${name}: not known before, ${after} now`;
  return after ? t`${name}: ${before} before, ${after} now` : t`${name}: ${before} before, not known now`;
}
