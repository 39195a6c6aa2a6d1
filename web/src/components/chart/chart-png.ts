/** The drawn chart as a picture, with its title above and its legend below. */

import { type Colours, mixed } from "./chart-colours";
import type { Layer } from "./layers";
import { LEGEND_LINE, type LegendEntry, legendRows, SWATCH } from "./legend-rows";
import { cyclic, DASHES, HATCH_SIZE, HATCHES, MARKS } from "./marks";

const MARGIN = 16;
const TITLE_PX = 40;

type Picture = { title: string; layers: readonly Layer[]; colours: Colours; fontFamily: string };

/** A canvas with everything, as sharp as the one on the screen. */
export function framed(plot: HTMLCanvasElement, { title, layers, colours, fontFamily }: Picture): HTMLCanvasElement {
  const font = `13px ${fontFamily}`;
  const ratio = plot.width / Math.max(plot.clientWidth, 1);
  const [width, height] = [plot.clientWidth + 2 * MARGIN, plot.clientHeight];
  const legend = legendRows(layers, MARGIN, width - MARGIN);
  const picture = document.createElement("canvas");
  picture.width = Math.round(width * ratio);
  picture.height = Math.round((TITLE_PX + height + legend.height + 2 * MARGIN) * ratio);
  const context = picture.getContext("2d");
  if (!context) return picture;
  context.scale(ratio, ratio);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, picture.height / ratio);
  context.drawImage(plot, MARGIN, TITLE_PX, plot.clientWidth, height);
  context.fillStyle = colours.text;
  context.textBaseline = "middle";
  context.font = `600 ${font}`;
  context.fillText(title, MARGIN, TITLE_PX / 2 + 4, width - 2 * MARGIN);
  context.font = font;
  for (const entry of legend.entries) drawEntry(context, entry, TITLE_PX + height + MARGIN, colours);
  return picture;
}

function drawEntry(context: CanvasRenderingContext2D, { layer, left, top }: LegendEntry, y: number, colours: Colours) {
  const colour = cyclic(colours.series, layer.colour);
  context.save();
  context.translate(left, y + top + LEGEND_LINE / 2);
  context.fillStyle = context.strokeStyle = colour;
  drawSwatch(context, layer, mixed(colours.surface, colour, 0.65));
  context.restore();
  context.fillStyle = colours.text;
  context.fillText(layer.label, left + SWATCH + 6, y + top + LEGEND_LINE / 2);
}

function drawSwatch(context: CanvasRenderingContext2D, layer: Layer, hatchColour: string) {
  if (layer.shape === "point") return context.fill(new Path2D(cyclic(MARKS, layer.pattern)(SWATCH / 2, 0, 4)));
  if (layer.shape === "line") {
    context.lineWidth = 2;
    context.setLineDash([...cyclic(DASHES, layer.pattern)]);
    return context.stroke(new Path2D(`M0 0H${SWATCH}`));
  }
  if (layer.shape === "band") context.globalAlpha = layer.opacity;
  context.fillRect(0, -HATCH_SIZE / 2, SWATCH, HATCH_SIZE);
  if (layer.shape === "band") return;
  context.beginPath();
  context.rect(0, -HATCH_SIZE / 2, SWATCH, HATCH_SIZE);
  context.clip();
  context.strokeStyle = hatchColour;
  context.lineWidth = 1.5;
  context.translate(0, -HATCH_SIZE / 2);
  for (let tile = 0; tile < SWATCH / HATCH_SIZE; tile++) {
    context.stroke(new Path2D(cyclic(HATCHES, layer.pattern)));
    context.translate(HATCH_SIZE, 0);
  }
}
