import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { saveFile } from "@/lib/files/save-file";
import { numberText } from "@/lib/locale/number-text";
import { toast } from "@/lib/toasts";
import { ColumnPanel } from "./ColumnPanel";
import { type KeptAs, keepView, keptView } from "./kept-views";
import type { Table } from "./run";
import { TableGrid } from "./TableGrid";
import { TableTools } from "./TableTools";
import { toCsv, toTabs } from "./table";
import { type CellRange, corners } from "./use-cell-range";
import { seenColumns, seenTable, useResultTable } from "./use-result-table";

const FIRST_ROWS = 10;
/** With more columns, some may be hidden also where the rows are few. */
const MANY_COLUMNS = 6;

/** One table of a result: sorted, filtered and searched; what is seen is copied, and saved as CSV, in full precision. */
export function ResultTable({ table, runId }: { table: Table; runId?: string }) {
  const keptAs = useMemo<KeptAs | undefined>(
    () => (runId ? { runId, table: table.name } : undefined),
    [runId, table.name],
  );
  const state = useResultTable(table, keptAs);
  const { model, grid } = state;
  const [all, setAll] = useState(() => keptView(keptAs).all ?? false);
  const [isOpen, setOpen] = useState(() => keptView(keptAs).isPanelOpen ?? false);
  useEffect(() => keepView(keptAs, { all, isPanelOpen: isOpen }), [keptAs, all, isOpen]);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const fitting = model.getRowModel().rows;
  const shown = useMemo(() => (all ? fitting : fitting.slice(0, FIRST_ROWS)), [all, fitting]);
  const { columnPinning, columnVisibility } = model.state;
  const columns = useMemo(() => seenColumns(model, grid), [grid, columnPinning, columnVisibility]);

  const total = table.rows.length;
  const fits = numberText(fitting.length);
  const count = state.isFiltered
    ? plural(total, { one: `${fits} of # row`, other: `${fits} of # rows` })
    : plural(total, { one: "# row", other: "# rows" });
  const seen = () => seenTable(columns.all, fitting);

  function clear() {
    state.clear();
    opener.current?.focus();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(toTabs(seen()));
      toast.success(t`Table copied`);
    } catch {
      toast.error(t`The table could not be copied`);
    }
  }

  function copyByKeys(event: ClipboardEvent, range: CellRange | null) {
    event.clipboardData.setData("text/plain", range ? cellsIn(range) : toTabs(seen()));
    event.preventDefault();
    toast.success(range ? t`Cells copied` : t`Table copied`);
  }

  /** Without the names of the columns, as cells are pasted between others. */
  function cellsIn(range: CellRange): string {
    const { first, last } = corners(range);
    const cells = seenTable(columns.all.slice(first.column, last.column + 1), shown.slice(first.row, last.row + 1));
    return toTabs(cells).split("\n").slice(1).join("\n");
  }

  return (
    <section aria-label={table.title} className="space-y-2">
      <TableTools
        title={table.title}
        state={state}
        hasSearch={table.rows.length > FIRST_ROWS || table.columns.length > MANY_COLUMNS}
        isOpen={isOpen}
        panelId={panelId}
        opener={opener}
        count={count}
        onOpen={() => setOpen(!isOpen)}
        onCopy={() => void copy()}
        onSave={() => saveFile(new Blob([toCsv(seen())], { type: "text/csv" }), `${table.name}.csv`)}
      />
      <div id={panelId} hidden={!isOpen} className="print:hidden">
        {isOpen && <ColumnPanel title={table.title} state={state} />}
      </div>
      {table.rows.length > 0 && (
        <TableGrid
          name={table.name}
          title={table.title}
          model={model}
          columns={columns.all}
          pinned={columns.pinned.length}
          rows={shown}
          fitting={fitting}
          onCopy={copyByKeys}
        />
      )}
      {fitting.length === 0 && (
        <p className={state.isFiltered ? "text-sm" : "muted text-sm"}>
          {state.isFiltered ? (
            <>
              <Trans>No row fits.</Trans>{" "}
              <button type="button" className="link link-primary" onClick={clear}>
                <Trans>Clear the filters.</Trans>
              </button>
            </>
          ) : (
            <Trans>This table has no rows.</Trans>
          )}
        </p>
      )}
      {fitting.length > FIRST_ROWS && (
        <button type="button" className="btn btn-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show the first ${FIRST_ROWS}` : t`Show all ${fits}`}
        </button>
      )}
    </section>
  );
}
