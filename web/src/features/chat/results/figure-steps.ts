/** Where the keys lead from a figure of a table. Pure: rows that are not drawn are walked over as well. */

import type { Spot } from "./use-cell-range";

/** What the walk is over; `isFigure` tells whether a cell can have the focus. */
export type Walk = { rows: number; columns: number; isFigure: (spot: Spot) => boolean };

const PAGE = 10;

export function firstFigure(walk: Walk): Spot | null {
  return inReadingOrder(walk, { row: 0, column: -1 }, 1);
}

/** The figure that a key leads to; null when the key means nothing here or there is none in that direction. */
export function stepFrom(spot: Spot, key: string, isControl: boolean, walk: Walk): Spot | null {
  const { rows, columns } = walk;
  switch (key) {
    case "ArrowRight":
      return inReadingOrder(walk, spot, 1);
    case "ArrowLeft":
      return inReadingOrder(walk, spot, -1);
    case "ArrowDown":
      return inColumn(walk, spot, spot.row + 1, 1);
    case "ArrowUp":
      return inColumn(walk, spot, spot.row - 1, -1);
    case "PageDown":
      return inColumn(walk, spot, Math.min(rows - 1, spot.row + PAGE), -1);
    case "PageUp":
      return inColumn(walk, spot, Math.max(0, spot.row - PAGE), 1);
    case "Home":
      return inReadingOrder(walk, { row: isControl ? 0 : spot.row, column: -1 }, 1);
    case "End":
      return inReadingOrder(walk, { row: isControl ? rows - 1 : spot.row, column: columns }, -1);
    default:
      return null;
  }
}

/** One cell further, figure or not, and never over the edge. */
export function cellBeside({ row, column }: Spot, key: string, { rows, columns }: Walk): Spot | null {
  const steps: Record<string, [number, number]> = {
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
  };
  const step = steps[key];
  if (!step) return null;
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) };
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}

function inReadingOrder({ rows, columns, isFigure }: Walk, { row, column }: Spot, step: 1 | -1): Spot | null {
  for (let place = row * columns + column + step; place >= 0 && place < rows * columns; place += step) {
    const spot = { row: Math.floor(place / columns), column: place % columns };
    if (isFigure(spot)) return spot;
  }
  return null;
}

function inColumn({ rows, isFigure }: Walk, from: Spot, start: number, step: 1 | -1): Spot | null {
  for (let row = start; row >= 0 && row < rows && row !== from.row; row += step) {
    const spot = { row, column: from.column };
    if (isFigure(spot)) return spot;
  }
  return null;
}
