/**
 * A rectangle of cells that is chosen to be copied: by dragging the mouse, by Shift and a click, or by Shift and the arrows.
 * It belongs to what is seen, so it is gone when other rows or columns are seen.
 */

import { type MouseEvent, useRef, useState } from "react";

/** A place among the seen rows and columns. */
export type Spot = { row: number; column: number };
export type CellRange = { from: Spot; to: Spot };

export function useCellRange(seen: readonly unknown[]) {
  const [kept, setKept] = useState<{ range: CellRange; seen: readonly unknown[] } | null>(null);
  const pressed = useRef<Spot | null>(null);
  const range = kept?.seen.every((part, i) => part === seen[i]) ? kept.range : null;

  function choose(from: Spot, to: Spot) {
    window.getSelection()?.removeAllRanges();
    setKept({ range: { from, to }, seen });
  }

  /** Shift and a press go on from `active`, the cell with the focus, unless a range is there. */
  function onMouseDown(event: MouseEvent, active: Spot | null) {
    const spot = spotOf(event.target);
    pressed.current = event.button === 0 ? spot : null;
    if (event.button !== 0 || !spot) return;
    const from = range?.from ?? active;
    if (!event.shiftKey || !from) return setKept(null);
    // The browser would choose text up to here.
    event.preventDefault();
    choose(from, spot);
  }

  function onMouseOver(event: MouseEvent) {
    const spot = spotOf(event.target);
    if ((event.buttons & 1) === 0 || !pressed.current || !spot) return;
    const isStart = spot.row === pressed.current.row && spot.column === pressed.current.column;
    if (!isStart || range) choose(pressed.current, spot);
  }

  return { range, choose, clear: () => setKept(null), onMouseDown, onMouseOver };
}

/** The rows and columns of a range, first to last. */
export function corners({ from, to }: CellRange): { first: Spot; last: Spot } {
  return {
    first: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
    last: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
  };
}

export function cellCount(range: CellRange): number {
  const { first, last } = corners(range);
  return (last.row - first.row + 1) * (last.column - first.column + 1);
}

/** The cell in which something happened. */
export function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-row]") : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}
