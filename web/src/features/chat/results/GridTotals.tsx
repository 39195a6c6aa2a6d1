import { useMemo } from "react";
import { shownCell } from "./table";
import { total } from "./totals";
import type { GridColumn, ResultRow } from "./use-result-table";

/** The sums below a table, of the rows that fit, whether they are on the screen or not. */
export function GridTotals({
  rows,
  columns,
  offsets,
  rowIndex,
}: {
  rows: readonly ResultRow[];
  columns: readonly GridColumn[];
  offsets: readonly number[];
  rowIndex: number;
}) {
  const totals = useMemo(() => columns.map(({ column, at }) => total(column, at, rows)), [rows, columns]);
  if (totals.every((sum) => sum === null)) return null;
  const words = `Total of ${rows.length.toLocaleString()} ${rows.length === 1 ? "row" : "rows"}`;
  // The words stand where there is no sum.
  const at = totals.indexOf(null);
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex} aria-label={words}>
        {columns.map(({ id, column }, i) => {
          const sum = totals[i] ?? null;
          return (
            <td
              key={id}
              style={{ left: offsets[i] }}
              data-last-pinned={i === offsets.length - 1 || undefined}
              className={`sticky bottom-0 border-t-2 data-last-pinned:border-r border-base-300 bg-base-200 px-3 py-1.5 font-semibold whitespace-nowrap ${
                i < offsets.length ? "pinned z-20" : "z-10"
              } ${sum === null ? "" : "text-right"}`}
            >
              {sum === null ? i === at && words : shownCell(sum, column)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
