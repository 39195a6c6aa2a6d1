/**
 * How series are told apart: by colour and, for readers who do not see the colour, by dashes, hatches and marks.
 * Shapes are SVG paths, which the canvas, the SVG file and the legend all draw.
 */

export const COLOURS = ["primary", "secondary", "error", "success", "info", "base-content"] as const;

export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 4, 2, 4], [1, 4], [14, 3]];

export const HATCH_SIZE = 8;
/** Lines on a tile of 8 by 8; the first series stays plain. */
export const HATCHES = [
  "",
  "M-2 2L2 -2M0 8L8 0M6 10L10 6",
  "M0 4H8",
  "M-2 6L2 10M0 0L8 8M6 -2L10 2",
  "M4 0V8",
  "M0 4H8M4 0V8",
] as const;

type Mark = (x: number, y: number, r: number) => string;

export const MARKS: readonly Mark[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  (x, y, r) => `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y + r}H${x - r * 1.2}Z`,
  (x, y, r) => `M${x} ${y - r * 1.4}L${x + r * 1.4} ${y}L${x} ${y + r * 1.4}L${x - r * 1.4} ${y}Z`,
];

/** The entry at this place; after the last one the list starts again. */
export function cyclic<T>(list: readonly [T, ...T[]] | readonly T[], place: number): T {
  return list[place % list.length] as T;
}
