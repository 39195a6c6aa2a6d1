/** Which rows of a table are drawn: all of a short one, those in view of a long one, and the first ones on paper. */

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import type { GridColumn, ResultRow } from "./use-result-table";

/** More would take the browser long to lay out, and nobody to read. */
export const MOST_PRINTED = 2000;
const ROW_HEIGHT = 33;
/** What the browser draws ahead of the scrolling. */
const AHEAD = 12;
/** Without a layout, as in tests, and before the first one. */
const FRAME = { width: 640, height: 512 };

/** The rows to draw, each with the height of those that are left out before it, and what is left out after the last. */
export function useDrawnRows(
  frame: RefObject<HTMLElement | null>,
  rows: readonly ResultRow[],
  isVirtual: boolean,
  stop: number,
  columns: readonly GridColumn[],
) {
  const hasWraps = columns.some(({ wraps }) => wraps);
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.index ?? index,
    overscan: AHEAD,
    initialRect: FRAME,
    // The row with the focus stays, so that scrolling does not lose it.
    rangeExtractor: useCallback((range: Range) => withRow(stop, defaultRangeExtractor(range)), [stop]),
  });
  if (!isVirtual) {
    const items = rows.slice(0, MOST_PRINTED).map((_, index) => ({ index, before: 0 }));
    return { items, after: 0, measure: undefined };
  }
  let end = 0;
  const items = virtual.getVirtualItems().map((item) => {
    const before = item.start - end;
    end = item.end;
    return { index: item.index, before };
  });
  return { items, after: virtual.getTotalSize() - end, measure: hasWraps ? virtual.measureElement : undefined };
}

function withRow(row: number, rows: number[]): number[] {
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}
