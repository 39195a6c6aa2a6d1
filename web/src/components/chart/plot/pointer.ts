/** What the mouse does in a plot: it reads a point, selects what to zoom to, moves what is shown, picks a series. */

import type uPlot from "uplot";
import { within } from "../chart-range";
import type { View } from "../chart-view";
import type { PlotEvents } from "./draw-plot";
import { panWithShift } from "./gestures";
import { nearestPoint } from "./nearest-point";

/** A shorter way of the pointer is a click. */
const DRAG_PX = 6;

export function cursorOf(view: View, events: PlotEvents, moveBy: (pixels: number) => void): uPlot.Cursor {
  const isScatter = view.chart.kind === "scatter";
  return {
    y: isScatter,
    points: { show: !view.bars, size: 8, width: 2 },
    // uPlot takes a click at a cursor that snapped to a point for the end of a drag, so clicks are told apart below.
    drag: { x: true, y: false, setScale: false, dist: DRAG_PX, click: () => {} },
    ...(isScatter
      ? { dataIdx: (u, _series, index) => nearestPoint(u) ?? index }
      : { move: (u, left, top) => [snapped(u, left), top] }),
    bind: {
      mousedown: (u, _target, select) => panWithShift(u, select, moveBy),
      dblclick: () => () => {
        events.onRange(null);
        return null;
      },
    },
  };
}

/** The point under the pointer; null when the pointer is elsewhere. */
export function pointAt(u: uPlot, view: View): number | null {
  if ((u.cursor.left ?? -1) < 0) return null;
  return view.chart.kind === "scatter" ? nearestPoint(u) : (u.cursor.idx ?? null);
}

/** Shows what was selected by dragging. */
export function zoomToSelection(u: uPlot, view: View, events: PlotEvents) {
  const { left, width } = u.select;
  if (width === 0) return;
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  events.onRange(within([u.posToVal(left, "x"), u.posToVal(left + width, "x")], view.full));
}

export function listenToClicks(u: uPlot, view: View, events: PlotEvents) {
  let pressedAt = 0;
  u.over.addEventListener("mousedown", ({ clientX }) => {
    pressedAt = clientX;
  });
  u.over.addEventListener("click", ({ clientX, offsetX, offsetY }) => {
    const index = pointAt(u, view);
    if (index === null || Math.abs(clientX - pressedAt) >= DRAG_PX) return;
    events.onPick({ index, place: u.posToVal(offsetX, "x"), value: u.posToVal(offsetY, "y") });
  });
}

/** The cursor stands at the point that is nearest from side to side. */
function snapped(u: uPlot, left: number): number {
  if (left < 0) return left;
  return u.valToPos(u.data[0][u.posToIdx(left)] ?? 0, "x");
}
