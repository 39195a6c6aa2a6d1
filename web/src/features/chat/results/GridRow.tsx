import { memo, type Ref } from "react";
import { useAskAbout } from "../explain/ask-about";
import type { Asked } from "../explain/asked";
import type { Cell, Column } from "./run";
import { shownCell } from "./table";
import type { GridColumn } from "./use-result-table";

/** One row of a result. Drawn again only when it changes, since a long table draws while it is scrolled. */
export const GridRow = memo(function GridRow({
  table,
  cells,
  record,
  row,
  columns,
  offsets,
  stop,
  chosenFrom,
  chosenTo,
  isVirtual,
  measure,
}: {
  /** The name of the table in the result. */
  table: string;
  cells: readonly Cell[];
  /** The row in the result. */
  record: number;
  /** The row on the screen. */
  row: number;
  columns: readonly GridColumn[];
  offsets: readonly number[];
  /** The column with the figure that the Tab key leads to; -1 for none. */
  stop: number;
  /** The columns that are chosen to be copied; none when the first is -1. */
  chosenFrom: number;
  chosenTo: number;
  isVirtual: boolean;
  /** Tells how high a row with wrapped texts is. */
  measure: Ref<HTMLTableRowElement> | undefined;
}) {
  return (
    <tr ref={measure} data-index={row} aria-rowindex={row + 2} className={isVirtual ? "h-8" : ""}>
      {columns.map(({ id, at, column, wraps }, i) => {
        const isChosen = chosenFrom >= 0 && i >= chosenFrom && i <= chosenTo;
        const background = isChosen ? "bg-primary/20" : "bg-base-100";
        return (
          <td
            key={id}
            data-row={row}
            data-column={i}
            data-type={column.type}
            style={{ left: offsets[i] }}
            data-last-pinned={i === offsets.length - 1 || undefined}
            className={`border-t data-last-pinned:border-r border-base-300 px-3 py-1.5 ${wraps ? "" : "whitespace-nowrap"} ${
              column.type === "number" ? "text-right" : ""
            } ${i < offsets.length ? `pinned sticky z-5 ${background}` : isChosen ? background : ""}`}
          >
            <GridCell
              cell={cells[at] ?? null}
              column={column}
              isStop={i === stop}
              source={{ table, row: record, column: column.name }}
            />
          </td>
        );
      })}
    </tr>
  );
});

/** A value; a number opens its source. */
function GridCell({ cell, column, isStop, source }: { cell: Cell; column: Column; isStop: boolean; source: Asked }) {
  const askAbout = useAskAbout();
  const shown = shownCell(cell, column);
  if (!askAbout || typeof cell !== "number") return shown;
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className="figure"
      aria-haspopup="dialog"
      // With Shift, a click chooses cells.
      onClick={(event) => event.shiftKey || askAbout(source)}
    >
      {shown}
    </button>
  );
}
