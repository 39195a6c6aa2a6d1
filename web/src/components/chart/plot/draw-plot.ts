/** Draws a view on a canvas with uPlot. The only way into this folder, which is loaded when a chart is shown. */

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { coloursOf } from "../chart-colours";
import { type Range, within } from "../chart-range";
import type { View } from "../chart-view";
import { xAxis, yAxis } from "./axes";
import { forecastLine } from "./forecast-line";
import { listenToFingers } from "./gestures";
import { plotSeries } from "./plot-series";
import { cursorOf, listenToClicks, pointAt, zoomToSelection } from "./pointer";

/** A click: on which point, and where on the two axes. */
export type Pick = { index: number; place: number; value: number };

export type PlotEvents = {
  /** The pointer is at this point; null when it left. */
  onHover: (index: number | null) => void;
  onPick: (pick: Pick) => void;
  onRange: (range: Range | null) => void;
};

export type Plot = {
  showRange: (range: Range | null) => void;
  /** Moves the cursor to a point without reporting it. */
  showPoint: (index: number | null) => void;
  /** Where the axes enclose the chart, from the left edge of the whole. */
  box: () => { left: number; width: number; fullWidth: number };
  destroy: () => void;
};

const END_PX = 14;
const HALF_CHARACTER_PX = 3.2;
const MOST_CHARACTERS = 16;

export function drawPlot(host: HTMLElement, view: View, range: Range | null, events: PlotEvents): Plot {
  const colours = coloursOf(host);
  const { series, bands, data } = plotSeries(view, colours);
  const y = yAxis(view, colours);
  let shown = range ?? view.full;
  let isQuiet = false;
  const font = `12px ${getComputedStyle(host).fontFamily}`;
  const u = new uPlot(
    {
      width: Math.max(host.clientWidth, 50),
      height: Math.max(host.clientHeight, 50),
      series,
      bands,
      scales: { x: { time: false, range: () => [shown[0], shown[1]] }, y: y.scale },
      axes: [
        { ...xAxis(view, colours), font, labelFont: font },
        { ...y.axis, font, labelFont: font },
      ],
      legend: { show: false },
      padding: [view.forecastStart === null ? 10 : 20, endRoom(view), 0, 0],
      cursor: cursorOf(view, events, moveBy),
      hooks: {
        drawAxes: [forecastLine(view, colours, font)],
        setCursor: [(u) => !isQuiet && events.onHover(pointAt(u, view))],
        setSelect: [(u) => zoomToSelection(u, view, events)],
      },
    },
    data,
    host,
  );

  function moveBy(pixels: number) {
    const by = (pixels / u.over.clientWidth) * (shown[1] - shown[0]);
    events.onRange(within([shown[0] - by, shown[1] - by], view.full));
  }

  function quietly(change: () => void) {
    isQuiet = true;
    change();
    isQuiet = false;
  }

  listenToClicks(u, view, events);
  const stopFingers = listenToFingers(u, { isZoomed: () => shown !== view.full, moveBy });
  const stopResizing = followSize(u, host);

  return {
    showRange: (range) => {
      const next = range ?? view.full;
      if (next[0] === shown[0] && next[1] === shown[1]) return;
      shown = next;
      // At once, so that a cursor that is set next finds the new scale; and quietly, as no pointer moved.
      quietly(() => u.batch(() => u.setScale("x", { min: next[0], max: next[1] })));
    },
    showPoint: (index) => {
      const left = index === null ? -10 : u.valToPos(view.places[index] ?? 0, "x");
      quietly(() => u.setCursor({ left, top: index === null ? -10 : topOf(u, index) }, false));
    },
    box: () => ({ left: u.over.offsetLeft, width: u.over.offsetWidth, fullWidth: u.width }),
    destroy: () => {
      stopFingers();
      stopResizing();
      u.destroy();
    },
  };
}

function followSize(u: uPlot, host: HTMLElement): () => void {
  const resize = new ResizeObserver(() => {
    const [width, height] = [host.clientWidth, host.clientHeight];
    if (width > 0 && height > 0 && (width !== u.width || height !== u.height)) u.setSize({ width, height });
  });
  resize.observe(host);
  return () => resize.disconnect();
}

/** The height of the first value at a point. */
function topOf(u: uPlot, index: number): number {
  for (const values of u.data.slice(1)) {
    const value = values[index];
    if (value !== null && value !== undefined) return u.valToPos(value, "y");
  }
  return 0;
}

/** Half of the last label reaches over the end of a line; bars stand away from it, and numbers are short. */
function endRoom({ chart, bars }: View): number {
  if (bars !== null || chart.kind === "scatter") return END_PX;
  return Math.max(END_PX, HALF_CHARACTER_PX * Math.min(chart.x.at(-1)?.length ?? 0, MOST_CHARACTERS));
}
