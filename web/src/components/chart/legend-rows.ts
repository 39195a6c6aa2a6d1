/** Where the entries of a legend stand in a picture of fixed width. Pure. */

import type { Layer } from "./layers";

export const LEGEND_LINE = 20;
export const SWATCH = 24;
const CHARACTER_PX = 7;

export type LegendEntry = { layer: Layer; left: number; top: number };

/** Entries from `left` to `right`, on as many lines as they need. */
export function legendRows(layers: readonly Layer[], left: number, right: number) {
  let [next, line] = [left, 0];
  const entries: LegendEntry[] = [];
  for (const layer of layers) {
    const width = SWATCH + 20 + layer.label.length * CHARACTER_PX;
    if (next > left && next + width > right) [next, line] = [left, line + 1];
    entries.push({ layer, left: next, top: line * LEGEND_LINE });
    next += width;
  }
  return { entries, height: (line + 1) * LEGEND_LINE };
}
