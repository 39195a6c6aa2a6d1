import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { useState } from "react";
import { type ChartData, labelText, wordsOf } from "./chart-data";
import { fullNumber } from "./chart-numbers";

const ROWS_AT_FIRST = 100;

/** The numbers of a chart, for those who cannot see it or want to read them. */
export function ChartTable({
  chart,
  onPoint,
}: {
  chart: ChartData;
  /** A value was chosen. */
  onPoint?: ((series: string, x: string) => void) | undefined;
}) {
  const { title, x, x_title, series } = chart;
  const count = x.length;
  const [shown, setShown] = useState(ROWS_AT_FIRST);
  return (
    <>
      <section
        aria-label={t`Values of ${title}`}
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-field border border-base-300"
      >
        <table className="table table-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="text-base-content">
            <tr>
              <th scope="col">{x_title || t({ message: "Point", context: "of a chart" })}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="text-right">
                  {wordsOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {x.slice(0, shown).map((label, i) => (
              <tr key={i}>
                <th scope="row" className="font-normal whitespace-nowrap">
                  {labelText(chart, label)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="text-right tabular-nums">
                    {onPoint && typeof values[i] === "number" ? (
                      <button
                        type="button"
                        className="figure"
                        aria-haspopup="dialog"
                        onClick={() => onPoint(name, label)}
                      >
                        {valueText(values[i])}
                      </button>
                    ) : (
                      valueText(values[i])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > shown && (
        <button type="button" className="btn btn-sm" onClick={() => setShown(count)}>
          <Plural value={count} one={`Show ${count} row`} other={`Show all ${count} rows`} />
        </button>
      )}
    </>
  );
}

function valueText(value: number | null | undefined): string {
  return value === null || value === undefined ? "-" : fullNumber(value);
}
