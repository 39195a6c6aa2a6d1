/** Which series a click means. Pure. */

import { barSlot, type View } from "./chart-view";

/** The series whose bar is there, or whose value at this point is nearest; null when every series has a gap there. */
export function seriesAt(view: View, index: number, place: number, value: number): string | null {
  return view.bars ? barAt(view, index, place, value) : nearest(view, index, value);
}

function barAt(view: View, index: number, place: number, value: number): string | null {
  const beside = place - (view.places[index] ?? 0);
  const at = view.layers.findIndex((_, layer) => {
    const bar = view.bars?.[layer]?.[index];
    const { offset, width } = barSlot(view, layer);
    if (!bar || beside < offset || beside > offset + width) return false;
    // Nothing else stands above a short bar, so a click there means it as well.
    return !view.isStacked || (value >= Math.min(bar.from, bar.to) && value <= Math.max(bar.from, bar.to));
  });
  return view.layers[at]?.name ?? null;
}

/** A band stands for the end that is nearer. */
function nearest({ layers }: View, index: number, value: number): string | null {
  let [name, least] = [null as string | null, Number.POSITIVE_INFINITY];
  const consider = (candidate: string, at: number | null | undefined) => {
    if (at === null || at === undefined || Math.abs(at - value) >= least) return;
    [name, least] = [candidate, Math.abs(at - value)];
  };
  for (const layer of layers) {
    if (layer.shape === "band") {
      consider(layer.name, layer.low[index]);
      consider(layer.upperName, layer.high[index]);
    } else {
      consider(layer.name, layer.values[index]);
    }
  }
  return name;
}
