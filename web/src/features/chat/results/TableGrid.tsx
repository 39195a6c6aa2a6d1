import { useRef } from "react";
import { Icon } from "@/components/Icon";
import { useAskAbout } from "../explain/ask-about";
import type { Asked } from "../explain/asked";
import { useRovingFigures } from "../markdown/use-roving-figures";
import type { Cell, Column } from "./run";
import { columnLabel, nextSort, type Sort, shownCell } from "./table";

/** Rows below headers that remain visible; a click on a header sorts by its column. */
export function TableGrid({
  name,
  title,
  columns,
  rows,
  sort,
  onSort,
}: {
  name: string;
  title: string;
  columns: readonly Column[];
  /** With the place of each in the result. */
  rows: readonly { row: Cell[]; at: number }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const grid = useRef<HTMLElement>(null);
  const onKeyDown = useRovingFigures(grid, rows);
  return (
    <section
      ref={grid}
      aria-label={`${title}, rows`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="table-frame rounded-field max-h-128 overflow-auto border border-base-300"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {columns.map((column, i) => (
              <ColumnHeader
                key={column.name}
                column={column}
                order={sort?.column === i ? (sort.descending ? "descending" : "ascending") : "none"}
                onPress={() => onSort(nextSort(sort, i))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, at: place }) => (
            <tr key={place} className="border-t border-base-300 first:border-0">
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  className={`px-3 py-1.5 whitespace-nowrap ${column.type === "number" ? "text-right" : ""}`}
                >
                  <GridCell
                    cell={row[at] ?? null}
                    column={column}
                    source={{ table: name, row: place, column: column.name }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A value; a number opens its source. */
function GridCell({ cell, column, source }: { cell: Cell; column: Column; source: Asked }) {
  const askAbout = useAskAbout();
  const shown = shownCell(cell, column);
  if (!askAbout || typeof cell !== "number") return shown;
  return (
    <button type="button" tabIndex={-1} className="figure" aria-haspopup="dialog" onClick={() => askAbout(source)}>
      {shown}
    </button>
  );
}

const ORDER_ICONS = { ascending: "sortUp", descending: "sortDown", none: "sort" } as const;

function ColumnHeader({
  column,
  order,
  onPress,
}: {
  column: Column;
  order: keyof typeof ORDER_ICONS;
  onPress: () => void;
}) {
  return (
    <th scope="col" aria-sort={order} className="sticky top-0 bg-base-200 p-0 text-left">
      <button
        type="button"
        className={`flex w-full cursor-pointer items-center gap-1 px-3 py-2 font-semibold whitespace-nowrap ${
          column.type === "number" ? "justify-end" : ""
        }`}
        title={column.unit ?? undefined}
        onClick={onPress}
      >
        {columnLabel(column.name)}
        <Icon name={ORDER_ICONS[order]} className={`size-3.5 ${order === "none" ? "opacity-40" : ""}`} />
      </button>
    </th>
  );
}
