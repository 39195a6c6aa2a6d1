/** The two axes of a plot. What they read is decided by the pure modules beside this folder. */

import type uPlot from "uplot";
import type { Colours } from "../chart-colours";
import { labelText } from "../chart-data";
import { shortNumber } from "../chart-numbers";
import type { ValueAxis } from "../chart-scale";
import { axisTitle, type View, valueAxisOf } from "../chart-view";
import { labelTicks, numberTicks, shortLabel, type Ticks } from "../x-ticks";

const LABEL_PX = 20;
const SLANT = 35;
const TITLE_CHARACTER_PX = 6;

export function xAxis(view: View, colours: Colours): uPlot.Axis {
  let ticks: Ticks = { at: [], texts: [], isSlanted: false };
  const title = axisTitle(view.chart.x_title);
  return {
    scale: "x",
    stroke: colours.text,
    grid: { show: view.chart.kind === "scatter", stroke: colours.grid, width: 1 },
    ticks: { show: true, stroke: colours.grid, width: 1, size: 5 },
    border: { show: true, stroke: colours.grid, width: 1 },
    ...(title && { label: title, labelSize: LABEL_PX, labelGap: 2 }),
    splits: (u, _axis, min, max) => {
      ticks = ticksOf(view, min, max, u.bbox.width / devicePixelRatio || u.width - 60);
      return ticks.at;
    },
    values: () => ticks.texts,
    rotate: () => (ticks.isSlanted ? SLANT : 0),
    size: () => (ticks.isSlanted ? slantedHeight(ticks.texts) : 28),
  };
}

export function yAxis(view: View, colours: Colours): { axis: uPlot.Axis; scale: uPlot.Scale } {
  let shown: ValueAxis = valueAxisOf(view, Number.NaN, Number.NaN);
  const title = axisTitle(view.chart.y_title);
  return {
    scale: {
      distr: view.isLog ? 3 : 1,
      range: (_u, low, high) => {
        shown = valueAxisOf(view, low ?? Number.NaN, high ?? Number.NaN);
        return [shown.low, shown.high];
      },
    },
    axis: {
      scale: "y",
      stroke: colours.text,
      grid: { stroke: colours.grid, width: 1 },
      ticks: { show: false },
      gap: 6,
      ...(title && { label: (u: uPlot) => shortened(title, u.bbox.height), labelSize: LABEL_PX, labelGap: 0 }),
      splits: () => shown.ticks,
      filter: (_u, splits) => splits,
      values: (_u, splits) => splits.map((tick) => shortNumber(tick)),
      size: (_u, values) => 16 + 7 * Math.max(...(values ?? []).map((text) => text.length), 2),
    },
  };
}

function ticksOf(view: View, min: number, max: number, width: number): Ticks {
  const { chart } = view;
  if (chart.kind === "scatter") return numberTicks([min, max]);
  const labels = chart.x.map((label) => labelText(chart, label));
  return labelTicks(labels, min, max, width, view.bars !== null);
}

/** A title that is longer than its axis would lose both of its ends. `height` is in pixels of the screen. */
function shortened(title: string, height: number): string {
  return shortLabel(title, Math.floor(height / devicePixelRatio / TITLE_CHARACTER_PX));
}

function slantedHeight(texts: readonly string[]): number {
  const longest = Math.max(...texts.map((text) => text.length));
  return 22 + longest * 6.4 * Math.sin((SLANT * Math.PI) / 180);
}
