/**
 * A table of a result on TanStack Table: which rows and columns are seen and in which order. It draws nothing; what is
 * drawn is in `TableGrid.tsx`. A row's `index` is its place in the result, whatever is sorted or filtered.
 */

import {
  type ColumnDef,
  columnFilteringFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { columnWidth, wraps } from "./column-widths";
import { compareCells, condition, type Filter, type FilterKind, type Filters, filterKind } from "./filters";
import { type KeptAs, keepView, keptView } from "./kept-views";
import type { Cell, Column, Table } from "./run";
import { shownCell } from "./table";

const features = tableFeatures({
  columnFilteringFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export type ResultRow = Row<typeof features, Cell[]>;
export type TableModel = ReactTable<typeof features, Cell[]>;
/** A column with what is known about all its cells. */
export type GridColumn = { id: string; at: number; column: Column; width: number; wraps: boolean; filter: FilterKind };

/** Wider tables are scrolled sideways, so the column that names the rows stays. */
const WIDE = 720;
/** A wider first column would leave no room for the others. */
const NARROW_ENOUGH = 260;

/** `keptAs` is where the view is kept while the table is not on the screen. */
export function useResultTable(table: Table, keptAs: KeptAs | undefined) {
  const { columns, rows } = table;
  const [kept] = useState(() => keptView(keptAs));
  const grid = useMemo(() => gridColumns(columns, rows), [columns, rows]);
  const definitions = useMemo(() => grid.map(definition), [grid]);
  const [searched, search] = useState(kept.searched ?? "");
  const [filters, setFilters] = useState<Filters>(kept.filters ?? {});
  // Typing goes on while a long table is still being searched.
  const globalFilter = useDeferredValue(searched);
  const columnFilters = useDeferredValue(useMemo(() => inUse(filters, grid), [filters, grid]));
  const [globalFilterFn] = useState(() => searcher(columns));
  const [initialState] = useState(() => ({
    columnPinning: kept.columnPinning ?? { start: pinnedAtFirst(grid), end: [] },
    columnVisibility: kept.columnVisibility ?? {},
    sorting: kept.sorting ?? [],
  }));
  const model = useTable<typeof features, Cell[]>({
    features,
    columns: definitions,
    data: rows,
    initialState,
    state: { globalFilter, columnFilters },
    globalFilterFn,
    // All cells of a row are searched at once, so one column stands for them.
    getColumnCanGlobalFilter: (column) => column.id === grid[0]?.id,
    sortDescFirst: false,
  });
  const { sorting, columnPinning, columnVisibility } = model.state;
  useEffect(
    () => keepView(keptAs, { searched, filters, sorting, columnPinning, columnVisibility }),
    [keptAs, searched, filters, sorting, columnPinning, columnVisibility],
  );
  return {
    model,
    grid,
    searched,
    search,
    filters,
    filter: (id: string, filter: Filter) => setFilters((others) => ({ ...others, [id]: filter })),
    isFiltered: searched.trim() !== "" || inUse(filters, grid).length > 0,
    clear: () => {
      search("");
      setFilters({});
    },
  };
}

export type ResultTableState = ReturnType<typeof useResultTable>;

/** The filters that leave something out. */
export function inUse(filters: Filters, grid: readonly GridColumn[]): { id: string; value: Filter; column: Column }[] {
  return grid.flatMap(({ id, column }) => {
    const filter = filters[id];
    return filter && condition(filter, column) ? [{ id, value: filter, column }] : [];
  });
}

/** The columns that are seen, pinned ones first. */
export function seenColumns(
  model: TableModel,
  grid: readonly GridColumn[],
): { pinned: GridColumn[]; all: GridColumn[] } {
  const byId = new Map(grid.map((column) => [column.id, column]));
  const known = (columns: readonly { id: string }[]) => columns.flatMap(({ id }) => byId.get(id) ?? []);
  const pinned = known(model.getStartVisibleLeafColumns());
  return { pinned, all: [...pinned, ...known(model.getCenterVisibleLeafColumns())] };
}

/** What is seen, as a table of its own. */
export function seenTable(columns: readonly GridColumn[], rows: readonly ResultRow[]): Pick<Table, "columns" | "rows"> {
  return {
    columns: columns.map(({ column }) => column),
    rows: rows.map(({ original }) => columns.map(({ at }) => original[at] ?? null)),
  };
}

function gridColumns(columns: readonly Column[], rows: readonly Cell[][]): GridColumn[] {
  return columns.map((column, at) => ({
    id: column.name,
    at,
    column,
    width: columnWidth(column, at, rows),
    wraps: wraps(column, at, rows),
    filter: filterKind(column, at, rows),
  }));
}

function pinnedAtFirst(grid: readonly GridColumn[]): string[] {
  const [first] = grid;
  const width = grid.reduce((sum, column) => sum + column.width, 0);
  return first && width > WIDE && first.width <= NARROW_ENOUGH ? [first.id] : [];
}

function definition({ id, at, column }: GridColumn): ColumnDef<typeof features, Cell[]> {
  return {
    id,
    // TanStack Table puts undefined last in both directions.
    accessorFn: (row) => row[at] ?? undefined,
    sortUndefined: "last",
    sortFn: (a, b) => compareCells(a.original[at] ?? null, b.original[at] ?? null),
    filterFn: matcher((filter: Filter) => {
      const passes = condition(filter, column);
      return ({ original }) => passes?.(original[at] ?? null) ?? true;
    }),
  };
}

/** Whether a row has the searched text in any of its cells, as they are shown. */
function searcher(columns: readonly Column[]) {
  const texts = new WeakMap<Cell[], string>();
  const textOf = (row: Cell[]) => {
    const text = texts.get(row) ?? row.map((cell, at) => cellText(cell, columns[at])).join("\n");
    texts.set(row, text);
    return text;
  };
  return matcher((searched: string) => {
    const part = searched.trim().toLowerCase();
    return ({ original }) => textOf(original).includes(part);
  });
}

function cellText(cell: Cell, column: Column | undefined): string {
  return cell === null || !column ? "" : shownCell(cell, column).toLowerCase();
}

/** A filter for all rows, made ready once for each value that is filtered by. */
function matcher<Value>(made: (value: Value) => (row: ResultRow) => boolean) {
  let last: { value: Value; passes: (row: ResultRow) => boolean } | null = null;
  return (row: ResultRow, _id: string, value: Value): boolean => {
    if (last?.value !== value) last = { value, passes: made(value) };
    return last.passes(row);
  };
}
