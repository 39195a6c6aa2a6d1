import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ClipboardEvent, Fragment, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { numberText } from "@/lib/locale/number-text";
import { usePrinting } from "@/lib/use-printing";
import { useAskAbout } from "../explain/ask-about";
import { GridHead } from "./GridHead";
import { GridRow } from "./GridRow";
import { GridTotals } from "./GridTotals";
import { total } from "./totals";
import { type CellRange, cellCount, corners } from "./use-cell-range";
import { MOST_PRINTED, useDrawnRows } from "./use-drawn-rows";
import { useGridKeys } from "./use-grid-keys";
import type { GridColumn, ResultRow, TableModel } from "./use-result-table";

/** Shorter tables are drawn as a whole. */
const LONG = 100;
/** On a phone, wider pinned columns would leave no room for the others, so they scroll as well. */
const PHONE_PIN = 180;
/** Rows below heads that remain visible; of a long table only the rows in view are drawn, and on paper the first ones. */
export function TableGrid({
  name,
  title,
  model,
  columns,
  pinned,
  rows,
  fitting,
  onCopy,
}: {
  name: string;
  title: string;
  model: TableModel;
  /** The columns that are seen, pinned ones first. */
  columns: readonly GridColumn[];
  pinned: number;
  /** The rows that are shown, of all that fit. */
  rows: readonly ResultRow[];
  fitting: readonly ResultRow[];
  /** Copies a range, or all without one; tells whether it did. */
  onCopy: (event: ClipboardEvent, range: CellRange | null) => void;
}) {
  const frame = useRef<HTMLElement>(null);
  const hasSources = useAskAbout() !== null;
  const { stop, cells, onFocus, onKeyDown } = useGridKeys(frame, rows, columns, hasSources);
  const offsets = useMemo(() => pinnedOffsets(columns, pinned), [columns, pinned]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const pinnedWidth = columns.slice(0, pinned).reduce((sum, column) => sum + column.width, 0);
  const totals = useMemo(() => {
    const cells = fitting.map(({ original }) => original);
    return columns.map(({ column, at }) => total(column, at, cells));
  }, [columns, fitting]);
  const hasTotals = totals.some((sum) => sum !== null);
  const chosen = cells.range && corners(cells.range);
  const count = cells.range ? cellCount(cells.range) : 0;
  const [most, all] = [numberText(MOST_PRINTED), numberText(rows.length)];
  const isPrinting = usePrinting();
  const isLong = rows.length > LONG;
  const isVirtual = isLong && !isPrinting;
  const drawn = useDrawnRows(frame, rows, isVirtual, stop?.row ?? -1, columns);

  useKeptScroll(frame, isPrinting);

  // What was scrolled to stands elsewhere in another order.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [rows]);

  function copy(event: ClipboardEvent) {
    // Text that was chosen by hand is copied as everywhere.
    if (!cells.range && (window.getSelection()?.toString() ?? "") !== "") return;
    onCopy(event, cells.range);
  }

  return (
    <>
      <section
        ref={frame}
        aria-label={t`${title}, rows`}
        // With figures, they are the stop of the Tab key, and a press of the mouse still finds the table.
        tabIndex={stop ? -1 : 0}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onMouseDown={(event) => cells.onMouseDown(event, stop)}
        onMouseOver={cells.onMouseOver}
        onCopy={copy}
        data-wide-pin={pinnedWidth > PHONE_PIN || undefined}
        style={{ scrollPaddingBlock: "4rem 3rem", scrollPaddingLeft: pinnedWidth }}
        className={`table-frame rounded-field max-h-128 overflow-auto border border-base-300 max-sm:data-wide-pin:[&_.pinned]:left-auto! ${
          cells.range ? "select-none" : ""
        } ${isLong ? "long-table" : ""}`}
      >
        <table
          aria-rowcount={rows.length + (hasTotals ? 2 : 1)}
          aria-colcount={columns.length}
          style={{ minWidth: width }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm tabular-nums"
        >
          <caption className="sr-only">{title}</caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.width }} />
            ))}
          </colgroup>
          <GridHead model={model} columns={columns} offsets={offsets} />
          <tbody>
            {drawn.items.map(({ index, before }) => {
              const row = rows[index];
              const isInRange = chosen && index >= chosen.first.row && index <= chosen.last.row;
              return (
                row && (
                  <Fragment key={row.index}>
                    {before > 0 && <Gap height={before} columns={columns.length} />}
                    <GridRow
                      table={name}
                      cells={row.original}
                      record={row.index}
                      row={index}
                      columns={columns}
                      offsets={offsets}
                      stop={stop?.row === index ? stop.column : -1}
                      chosenFrom={isInRange ? chosen.first.column : -1}
                      chosenTo={isInRange ? chosen.last.column : -1}
                      isVirtual={isVirtual}
                      measure={drawn.measure}
                    />
                  </Fragment>
                )
              );
            })}
            {drawn.after > 0 && <Gap height={drawn.after} columns={columns.length} />}
          </tbody>
          {hasTotals && (
            <GridTotals
              totals={totals}
              count={fitting.length}
              columns={columns}
              offsets={offsets}
              rowIndex={rows.length + 2}
              source={fitting.length === model.getCoreRowModel().rows.length ? name : null}
            />
          )}
        </table>
      </section>
      {rows.length > MOST_PRINTED && (
        <p className="hidden text-xs print:block">
          <Trans>
            The first {most} of {all} rows are printed; download the CSV for all.
          </Trans>
        </p>
      )}
      <p className="muted text-xs empty:hidden" aria-live="polite">
        {count > 1 &&
          plural(count, {
            one: "# cell chosen. Copy it with Ctrl+C or ⌘C; Escape lets go of it.",
            other: "# cells chosen. Copy them with Ctrl+C or ⌘C; Escape lets go of them.",
          })}
      </p>
    </>
  );
}

/** A table on paper is not scrolled; afterwards it stands where it stood. */
function useKeptScroll(frame: RefObject<HTMLElement | null>, isPrinting: boolean) {
  const top = useRef(0);
  const wasPrinting = useRef(isPrinting);
  if (!isPrinting && frame.current && !wasPrinting.current) top.current = frame.current.scrollTop;
  useLayoutEffect(() => {
    if (wasPrinting.current && !isPrinting && frame.current) frame.current.scrollTop = top.current;
    wasPrinting.current = isPrinting;
  }, [frame, isPrinting]);
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is no row of the table and cannot have the focus
    <tr aria-hidden="true">
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  );
}

function pinnedOffsets(columns: readonly GridColumn[], pinned: number): number[] {
  let left = 0;
  return columns.slice(0, pinned).map(({ width }) => {
    left += width;
    return left - width;
  });
}
