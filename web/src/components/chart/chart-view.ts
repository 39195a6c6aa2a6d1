/** Everything that a drawing of a chart needs to know, for the canvas and for the SVG file alike. Pure. */

import { type ChartData, placesOf } from "./chart-data";
import { fullRange, type Range } from "./chart-range";
import { type Bar, logAxis, sideBySide, stacked, type ValueAxis, valueAxis } from "./chart-scale";
import { forecastStart, type Layer, type SeriesLayer } from "./layers";

export type View = {
  chart: ChartData;
  /** Where the points are on the x axis, in ascending order. */
  places: number[];
  full: Range;
  /** The layers that are not hidden. */
  layers: Layer[];
  /** The bars of each layer, when they are bars. */
  bars: Bar[][] | null;
  isStacked: boolean;
  isLog: boolean;
  fromZero: boolean;
  forecastStart: number | null;
};

export type ViewOptions = { isLog: boolean; fromZero: boolean };

/** `chart` is in order from left to right. */
export function viewOf(chart: ChartData, layers: Layer[], { isLog, fromZero }: ViewOptions): View {
  const places = placesOf(chart);
  const isStacked = chart.kind === "stacked";
  const hasBars = isStacked || chart.kind === "bar";
  const barLayers = layers.filter((layer): layer is SeriesLayer => layer.shape === "bar");
  return {
    chart,
    places,
    full: fullRange(chart.kind, places),
    layers,
    bars: hasBars ? (isStacked ? stacked(barLayers) : sideBySide(barLayers)) : null,
    isStacked,
    isLog,
    fromZero: fromZero || hasBars,
    forecastStart: forecastStart(chart),
  };
}

export function valueAxisOf(view: View, low: number, high: number): ValueAxis {
  return view.isLog ? logAxis(low, high) : valueAxis(low, high, view.fromZero);
}

export type BarSlot = { offset: number; width: number };

/** Where a bar stands beside the place of its point, in widths of a point. */
export function barSlot(view: View, layer: number): BarSlot {
  const width = 0.8 / (view.isStacked ? 1 : Math.max(view.layers.length, 1));
  return { offset: -0.4 + (view.isStacked ? 0 : layer * width), width };
}

/** The title of an axis begins with a capital letter, unless it is only a unit such as kg. */
export function axisTitle(title: string | null | undefined): string {
  if (!title || title.length < 3) return title ?? "";
  return title.charAt(0).toUpperCase() + title.slice(1);
}
