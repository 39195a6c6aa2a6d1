/** The part of the x axis that is shown, and how zooming and moving change it. Pure. */

export type Range = readonly [from: number, to: number];

/** The whole axis. Bars need room at both ends, points a little. */
export function fullRange(kind: string, places: readonly number[]): Range {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (kind === "bar" || kind === "stacked") return [first - 0.5, last + 0.5];
  const margin = kind === "scatter" ? (last - first) * 0.03 : 0;
  return last > first ? [first - margin, last + margin] : [first - 0.5, last + 0.5];
}

/** Twice as much or half of what is shown around `centre`; null is everything. */
export function zoomed(shown: Range, factor: number, full: Range, centre = (shown[0] + shown[1]) / 2): Range | null {
  const share = (centre - shown[0]) / (shown[1] - shown[0]);
  const width = (shown[1] - shown[0]) / factor;
  return within([centre - share * width, centre + (1 - share) * width], full);
}

/** Moves what is shown by a share of its width. */
export function moved(shown: Range, share: number, full: Range): Range | null {
  const by = (shown[1] - shown[0]) * share;
  return within([shown[0] + by, shown[1] + by], full);
}

/** The same width, moved just far enough that `place` is visible. */
export function showing(shown: Range, place: number, full: Range): Range | null {
  if (place >= shown[0] && place <= shown[1]) return within(shown, full);
  const by = place < shown[0] ? place - shown[0] : place - shown[1];
  return within([shown[0] + by, shown[1] + by], full);
}

/** A range inside of the whole axis and at least a hundredth of it or two places wide; null is everything. */
export function within([from, to]: Range, full: Range): Range | null {
  const all = full[1] - full[0];
  const width = Math.max(to - from, Math.min(all, Math.max(all / 1000, Math.min(2, all / 4))));
  if (width >= all * 0.999) return null;
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(middle - width / 2, full[0]), full[1] - width);
  return [start, start + width];
}
