/** The point of a scatter that is nearest to the pointer, in both directions. */

import type uPlot from "uplot";

const found = new WeakMap<uPlot, { left: number; top: number; index: number | null }>();

/** uPlot asks once per series, so the last result is kept. */
export function nearestPoint(u: uPlot): number | null {
  const { left = -1, top = -1 } = u.cursor;
  const last = found.get(u);
  if (last && last.left === left && last.top === top) return last.index;
  const index = left < 0 ? null : search(u, left, top);
  found.set(u, { left, top, index });
  return index;
}

function search(u: uPlot, left: number, top: number): number | null {
  const [places, ...columns] = u.data;
  let [nearest, least] = [null as number | null, Number.POSITIVE_INFINITY];
  for (let i = 0; i < places.length; i++) {
    const across = u.valToPos(places[i] ?? 0, "x") - left;
    if (across * across >= least) continue;
    for (const values of columns) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      const distance = across * across + (u.valToPos(value, "y") - top) ** 2;
      if (distance < least) [nearest, least] = [i, distance];
    }
  }
  return nearest;
}
