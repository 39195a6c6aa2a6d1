import { plural } from "@lingui/core/macro";
import { useAskAbout } from "../explain/ask-about";
import { shownCell } from "./table";
import type { GridColumn } from "./use-result-table";

/** The sums below a table, of the rows that fit, whether they are on the screen or not. */
export function GridTotals({
  totals,
  count,
  columns,
  offsets,
  rowIndex,
  source,
}: {
  /** For each column, null where nothing may be added up. */
  totals: readonly (number | null)[];
  /** Of the rows that fit. */
  count: number;
  columns: readonly GridColumn[];
  offsets: readonly number[];
  rowIndex: number;
  /** The table whose sums these are; null while only some of its rows fit, since their sum stands nowhere in the result. */
  source: string | null;
}) {
  const askAbout = useAskAbout();
  const words = plural(count, { one: "Total of # row", other: "Total of # rows" });
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
              className={`sticky bottom-0 border-t-2 data-last-pinned:border-r border-base-300 bg-base-200 px-3 py-1.5 font-semibold ${
                i < offsets.length ? "pinned z-20" : "z-10"
              } ${sum === null ? "" : "text-right"} ${i === at && typeof totals[at + 1] === "number" ? "" : "whitespace-nowrap"}`}
            >
              {sum === null ? (
                i === at && words
              ) : askAbout && source !== null ? (
                <button
                  type="button"
                  className="figure"
                  aria-haspopup="dialog"
                  onClick={() => askAbout({ table: source, column: column.name })}
                >
                  {shownCell(sum, column)}
                </button>
              ) : (
                shownCell(sum, column)
              )}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
