import { type RefObject, useEffect, useRef, useState } from "react";
import type { Range } from "./chart-range";
import type { View } from "./chart-view";
import type { Plot, PlotEvents } from "./plot/draw-plot";

/** The part of the axis that is shown, and the point to which the keys have moved the cursor. */
type Shown = { range: Range | null; point: number | null };

/** The drawing of a view in an element, which is replaced when the view changes; null until it is there. */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  view: View,
  { range, point }: Shown,
  events: PlotEvents,
): { plot: Plot | null; hasFailed: boolean } {
  const [plot, setPlot] = useState<Plot | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // What a drawing starts with and calls may change without a new drawing.
  const latest = useRef({ range, events });
  useEffect(() => {
    latest.current = { range, events };
  });

  useEffect(() => {
    const element = host.current;
    // A browser without a canvas still has the legend, the keys and the table.
    if (!element || typeof Path2D === "undefined") return;
    let drawn: Plot | null = null;
    let isGone = false;
    import("./plot/draw-plot").then(
      ({ drawPlot }) => {
        if (isGone) return;
        drawn = drawPlot(element, view, latest.current.range, {
          onHover: (index) => latest.current.events.onHover(index),
          onPick: (point) => latest.current.events.onPick(point),
          onRange: (next) => latest.current.events.onRange(next),
        });
        setPlot(drawn);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      drawn?.destroy();
      setPlot(null);
    };
  }, [host, view]);

  useEffect(() => {
    plot?.showRange(range);
    if (point !== null) plot?.showPoint(point);
  }, [plot, range, point]);
  return { plot, hasFailed };
}
