import { errorText } from "@/lib/http";
import { useDifference } from "../api";
import type { Difference } from "../file-types";

/** The differences between two versions. */
export function DifferenceView({ id, from, to }: { id: string; from: number; to: number }) {
  const difference = useDifference(id, from, to);
  if (difference.isPending) {
    return <div role="status" aria-label="Comparing the versions" className="skeleton h-14 w-full" />;
  }
  if (difference.isError) {
    return (
      <p role="alert" className="text-sm text-error">
        {errorText(difference.error, "Failed to compare the versions")}
      </p>
    );
  }
  const lines = linesOf(difference.data);
  return (
    <section aria-label={`From version ${from} to version ${to}`} className="rounded-box bg-base-200 px-4 py-3 text-sm">
      {lines.length === 0 ? (
        <p>Rows, columns, dates and findings are the same.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-4">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
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
    ["Rows", difference.rows],
    ["Products", difference.products],
    ["First date", difference.first_date],
    ["Last date", difference.last_date],
  ] as const;
  return [
    ...numbers
      .filter(([, { from, to }]) => from !== to)
      .map(([name, { from, to }]) => `${name}: ${from ?? "not known"} before, ${to ?? "not known"} now`),
    ...difference.columns_added.map((column) => `New column: ${column}`),
    ...difference.columns_removed.map((column) => `Removed column: ${column}`),
    ...difference.columns_changed.map(({ column, from, to }) => `Column ${column}: ${from} before, ${to} now`),
    ...difference.findings_added.map((text) => `New: ${text}`),
    ...difference.findings_gone.map((text) => `Gone: ${text}`),
  ];
}
