import { useMemo, useState } from "react";
import { Icon } from "@/components/Icon";
import { saveFile } from "@/lib/files/save-file";
import { toast } from "@/lib/toasts";
import type { Table } from "./run";
import { TableGrid } from "./TableGrid";
import { orderedRows, type Sort, toCsv, toTabs } from "./table";

const FIRST_ROWS = 10;

/** One table of a result: sorted by any column, copied, and saved as CSV in full precision. */
export function ResultTable({ table }: { table: Table }) {
  const [sort, setSort] = useState<Sort>(null);
  const [all, setAll] = useState(false);
  const rows = useMemo(() => orderedRows(table.rows, sort), [table.rows, sort]);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const ordered = { ...table, rows: rows.map(({ row }) => row) };

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
      <TableGrid
        name={table.name}
        title={table.title}
        columns={table.columns}
        rows={shown}
        sort={sort}
        onSort={setSort}
      />
      {rows.length > FIRST_ROWS && (
        <button type="button" className="btn btn-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${FIRST_ROWS}` : `Show all ${rows.length}`}
        </button>
      )}
    </section>
  );
}
