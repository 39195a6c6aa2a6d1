/** Bars for uPlot: side by side or on top of each other, plain or hatched. */

import uPlot from "uplot";
import { mixed } from "../chart-colours";
import { barSlot, type View } from "../chart-view";
import { cyclic, HATCH_SIZE, HATCHES } from "../marks";

/** Draws the bars of one layer from where they begin to where they end. */
export function barPaths(view: View, layer: number): uPlot.Series.PathBuilder {
  const { offset, width } = barSlot(view, layer);
  const bars = view.bars?.[layer] ?? [];
  const left = view.places.map((place) => place + offset);
  const builder = uPlot.paths.bars;
  if (!builder) throw new Error("uPlot has no bars");
  // The positions are in units of the axes: uPlot calls that unit 1.
  return builder({
    disp: {
      x0: { unit: 1, values: () => left },
      size: { unit: 1, values: () => [width] },
      y0: { unit: 1, values: () => bars.map((bar) => bar?.from ?? null) as number[] },
      y1: { unit: 1, values: () => bars.map((bar) => bar?.to ?? null) as number[] },
    },
  });
}

/** A colour with the lines of a hatch on it. */
export function hatched(colour: string, surface: string, pattern: number): string | CanvasPattern {
  const hatch = cyclic(HATCHES, pattern);
  const ratio = uPlot.pxRatio;
  const tile = document.createElement("canvas");
  tile.width = tile.height = Math.round(HATCH_SIZE * ratio);
  const context = tile.getContext("2d");
  if (!context || hatch === "") return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, tile.width, tile.height);
  context.scale(ratio, ratio);
  context.strokeStyle = mixed(surface, colour, 0.65);
  context.lineWidth = 1.5;
  context.stroke(new Path2D(hatch));
  return context.createPattern(tile, "repeat") ?? colour;
}
