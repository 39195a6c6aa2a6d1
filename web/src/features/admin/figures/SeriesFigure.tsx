import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Chart } from "@/components/chart/Chart";
import { count } from "../format";
import { type NumberSeries, sum } from "./rows";

/** A chart over time, and the same numbers as a table with totals. */
export function SeriesFigure({
  title,
  kind,
  labels,
  series,
  format = count,
  total = true,
}: {
  title: string;
  kind: "bar" | "stacked" | "line";
  labels: string[];
  series: NumberSeries[];
  format?: (value: number) => string;
  /** False where adding up the spans means nothing, as with people who are active in several of them. */
  total?: boolean;
}) {
  return (
    <div className="min-w-0 space-y-2">
      <Chart chart={{ title, kind, x: labels, series }} />
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">
          <Trans>{title} as a table</Trans>
        </summary>
        <section aria-label={t`${title} as a table`} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
          <table className="table table-sm">
            <caption className="sr-only">{title}</caption>
            <thead className="text-base-content">
              <tr>
                <th scope="col">
                  <Trans context="start of a period">From</Trans>
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, i) => (
                <tr key={i}>
                  <th scope="row" className="font-normal whitespace-nowrap">
                    {label}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="text-right tabular-nums">
                      {format(values[i] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {total && (
              <tfoot className="text-base-content">
                <tr>
                  <th scope="row">
                    <Trans>Total</Trans>
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="text-right font-semibold tabular-nums">
                      {format(sum(values))}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      </details>
    </div>
  );
}
