import { useState } from "react";
import { Icon } from "@/components/Icon";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toasts";
import type { Table } from "./run";
import { columnLabel, nextSort, type Sort, shownCell, sortedRows, toCsv, toTabs } from "./table";

const FIRST_ROWS = 10;

/** One table of a result: sorted by any column, copied, and saved as CSV in full precision. */
export function ResultTable({ table }: { table: Table }) {
  const [sort, setSort] = useState<Sort>(null);
  const [all, setAll] = useState(false);
  const rows = sortedRows(table.rows, sort);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const ordered = { ...table, rows: [...rows] };

  async function copy() {
    try {
      await navigator.clipboard.writeText(toTabs(ordered));
      toast.success("Table copied");
    } catch {
      toast.error("The table could not be copied");
    }
  }

  return (
    <section aria-label={table.title} className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{table.title}</h3>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={`Copy ${table.title}`}
          onClick={() => void copy()}
        >
          <Icon name="copy" className="size-4" />
          Copy
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={`Download ${table.title} as CSV`}
          onClick={() => saveFile(new Blob([toCsv(ordered)], { type: "text/csv" }), `${table.name}.csv`)}
        >
          <Icon name="download" className="size-4" />
          CSV
        </button>
      </div>
      <section
        aria-label={`${table.title}, rows`}
        tabIndex={0}
        className="table-frame rounded-field max-h-128 overflow-auto border border-base-300"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr>
              {table.columns.map((column, i) => {
                const order = sort?.column === i ? (sort.descending ? "descending" : "ascending") : "none";
                return (
                  <th
                    key={column.name}
                    scope="col"
                    aria-sort={order}
                    className="sticky top-0 bg-base-200 p-0 text-left"
                  >
                    <button
                      type="button"
                      className={`flex w-full cursor-pointer items-center gap-1 px-3 py-2 font-semibold whitespace-nowrap ${
                        column.type === "number" ? "justify-end" : ""
                      }`}
                      title={column.unit ?? undefined}
                      onClick={() => setSort(nextSort(sort, i))}
                    >
                      {columnLabel(column.name)}
                      <Icon
                        name={order === "ascending" ? "sortUp" : order === "descending" ? "sortDown" : "sort"}
                        className={`size-3.5 ${order === "none" ? "opacity-40" : ""}`}
                      />
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <tr key={i} className="border-t border-base-300 first:border-0">
                {table.columns.map((column, at) => (
                  <td
                    key={column.name}
                    className={`px-3 py-1.5 whitespace-nowrap ${column.type === "number" ? "text-right" : ""}`}
                  >
                    {shownCell(row[at] ?? null, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > FIRST_ROWS && (
        <button type="button" className="btn btn-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${FIRST_ROWS}` : `Show all ${rows.length}`}
        </button>
      )}
    </section>
  );
}
