import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { ChartData } from "@/components/chart/chart-data";
import { numberText } from "@/lib/locale/number-text";

const NUMBER: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
const ROWS_AT_FIRST = 60;

/** The numbers of a chart as a table, newest first; drawn only while it is open. */
export function ChartNumbers({ chart }: { chart: ChartData }) {
  const { title } = chart;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">
        <Trans>Numbers of “{title}”</Trans>
      </summary>
      {isOpen && <Numbers chart={chart} />}
    </details>
  );
}

function Numbers({ chart: { title, x, series } }: { chart: ChartData }) {
  const [shown, setShown] = useState(ROWS_AT_FIRST);
  const all = x.length;
  const newestFirst = x.map((_, i) => x.length - 1 - i).slice(0, shown);
  return (
    <>
      <section aria-label={t`Table of ${title}`} tabIndex={0} className="mt-2 max-h-72 overflow-auto">
        <table className="table table-sm">
          <thead className="text-base-content">
            <tr>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((row) => (
              <tr key={row}>
                <th scope="row" className="font-normal whitespace-nowrap">
                  {x[row]}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="text-right tabular-nums">
                    {cellText(values[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {all > shown && (
        <button type="button" className="btn btn-sm btn-ghost mt-2" onClick={() => setShown(all)}>
          <Trans>Show all {all}</Trans>
        </button>
      )}
    </>
  );
}

function cellText(value: number | null | undefined): string {
  return value === null || value === undefined ? "-" : numberText(value, NUMBER);
}
