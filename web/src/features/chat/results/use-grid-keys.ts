/**
 * Makes the figures of a table one stop of the Tab key. The arrows go from figure to figure, also to those of rows that are
 * not drawn yet; with Shift they choose cells to be copied.
 */

import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cellBeside, firstFigure, stepFrom } from "./figure-steps";
import { type Spot, spotOf, useCellRange } from "./use-cell-range";
import type { GridColumn, ResultRow } from "./use-result-table";

export function useGridKeys(
  frame: RefObject<HTMLElement | null>,
  rows: readonly ResultRow[],
  columns: readonly GridColumn[],
  hasSources: boolean,
) {
  // By the row of the result, so that it stays with its figure when the table is sorted.
  const [visited, setVisited] = useState<{ record: number; id: string } | null>(null);
  const isToBeFocused = useRef(false);
  const cells = useCellRange([rows, columns]);

  const walk = useMemo(() => {
    const isFigure = ({ row, column }: Spot) =>
      hasSources && typeof rows[row]?.original[columns[column]?.at ?? -1] === "number";
    return { rows: rows.length, columns: columns.length, isFigure };
  }, [rows, columns, hasSources]);

  const stop = useMemo(() => {
    const spot = {
      row: visited ? rows.findIndex(({ index }) => index === visited.record) : -1,
      column: columns.findIndex(({ id }) => id === visited?.id),
    };
    return walk.isFigure(spot) ? spot : firstFigure(walk);
  }, [rows, columns, visited, walk]);

  useLayoutEffect(() => {
    if (!isToBeFocused.current) return;
    isToBeFocused.current = false;
    frame.current?.querySelector<HTMLElement>(".figure[tabindex='0']")?.focus();
  });

  function visit({ row, column }: Spot) {
    const [record, id] = [rows[row]?.index, columns[column]?.id];
    if (record !== undefined && id !== undefined) setVisited({ record, id });
  }

  function onFocus(event: FocusEvent) {
    const spot = spotOf(event.target);
    if (spot) visit(spot);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && cells.range) {
      event.preventDefault();
      return cells.clear();
    }
    const spot = spotOf(event.target);
    if (!spot) return;
    if (event.shiftKey) {
      const { from, to } = cells.range ?? { from: spot, to: spot };
      const end = cellBeside(to, event.key, walk);
      if (!end) return;
      event.preventDefault();
      return cells.choose(from, end);
    }
    const next = stepFrom(spot, event.key, event.ctrlKey || event.metaKey, walk);
    if (!next) return;
    event.preventDefault();
    cells.clear();
    isToBeFocused.current = true;
    visit(next);
  }

  return { stop, cells, onFocus, onKeyDown };
}
