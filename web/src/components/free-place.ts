/** Where notices cover nothing that says where one is. Pure, so that it needs no page. */

export type Box = { left: number; right: number; top: number; bottom: number };

/** Between notices and what they must not cover. */
export const GAP_PX = 8;

/**
 * The first place in the upper half of the window at which a box covers none of these. When there is none, it is where nothing of the bars
 * is covered: further down nobody would look for it.
 */
export function freeTop(box: Box, bars: readonly Box[], others: readonly Box[], windowHeight: number): number {
  return firstFree(box, [...bars, ...others], windowHeight / 2) ?? firstFree(box, bars, windowHeight) ?? GAP_PX;
}

function firstFree(box: Box, taken: readonly Box[], end: number): number | undefined {
  const height = box.bottom - box.top;
  const beside = taken.filter(({ left, right }) => left < box.right && right > box.left);
  const tops = [0, ...beside.map(({ bottom }) => bottom)].filter((top) => top >= 0).sort((one, other) => one - other);
  return tops
    .map((top) => top + GAP_PX)
    .find((top) => top + height <= end && !beside.some((it) => it.top < top + height && it.bottom > top));
}
