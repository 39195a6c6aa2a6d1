/** The layers of a view as series, bands and columns of uPlot. */

import uPlot from "uplot";
import type { Colours } from "../chart-colours";
import type { View } from "../chart-view";
import { type BandLayer, lonePoints, type SeriesLayer, type Values } from "../layers";
import { cyclic, DASHES, MARKS } from "../marks";
import { barPaths, hatched } from "./bar-paths";

/** From here on points are closer to each other than a line is wide. */
const MANY = 1000;

type Parts = { series: uPlot.Series[]; bands: uPlot.Band[]; data: uPlot.AlignedData };

/** Bands come first, so that lines are drawn over them, and of bands the widest, which comes last in the legend. */
export function plotSeries(view: View, colours: Colours): Parts {
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  const columns: Values[] = [];
  for (const layer of [...view.layers].reverse()) {
    if (layer.shape !== "band") continue;
    const colour = cyclic(colours.series, layer.colour);
    bands.push({ series: [series.length, series.length + 1], fill: translucent(colour, layer.opacity) });
    series.push(edge(layer, colour), edge(layer, colour));
    columns.push(layer.high, layer.low);
  }
  view.layers.forEach((layer, i) => {
    if (layer.shape === "band") return;
    const colour = cyclic(colours.series, layer.colour);
    series.push(
      layer.shape === "bar"
        ? {
            width: 0,
            fill: hatched(colour, colours.surface, layer.pattern),
            points: { show: false },
            paths: barPaths(view, i),
          }
        : layer.shape === "point"
          ? points(layer, colour)
          : line(layer, colour),
    );
    columns.push(view.bars ? (view.bars[i] ?? []).map((bar) => bar?.to ?? null) : layer.values);
  });
  return { series, bands, data: [view.places, ...columns.map((values) => [...values])] };
}

function line({ label, pattern, values }: SeriesLayer, colour: string): uPlot.Series {
  const lone = lonePoints(values);
  return {
    label,
    stroke: colour,
    width: values.length > MANY ? 1 : 2,
    dash: [...cyclic(DASHES, pattern)],
    // A value between two gaps has no line, so it is drawn as a point.
    points: { size: 5, space: 16, fill: colour, filter: (_u, _series, show) => (show ? null : lone) },
  };
}

function edge({ label }: BandLayer, colour: string): uPlot.Series {
  return { label, stroke: translucent(colour, 0.4), width: 1, points: { show: false } };
}

/** Only marks, which differ in shape. */
function points({ label, pattern }: SeriesLayer, colour: string): uPlot.Series {
  const mark = cyclic(MARKS, pattern);
  return {
    label,
    stroke: colour,
    paths: () => null,
    points: {
      show: true,
      fill: translucent(colour, 0.7),
      width: 0,
      paths: (u, series, from, to) => {
        const [places, values] = [u.data[0], u.data[series] ?? []];
        let path = "";
        for (let i = from; i <= to; i++) {
          const value = values[i];
          if (value === null || value === undefined) continue;
          const [x, y] = [u.valToPos(places[i] ?? 0, "x", true), u.valToPos(value, "y", true)];
          path += mark(Math.round(x), Math.round(y), 3.5 * uPlot.pxRatio);
        }
        return { fill: new Path2D(path) };
      },
    },
  };
}

function translucent(hex: string, opacity: number): string {
  return `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
}
