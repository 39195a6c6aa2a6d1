/** A chart as the text of an SVG file: the part that is shown, with title, axes and legend. Pure. */

import { t } from "@lingui/core/macro";
import { type Colours, mixed } from "./chart-colours";
import { extentOf, shortNumber } from "./chart-numbers";
import type { Range } from "./chart-range";
import { type Frame, heightOf, linePath } from "./chart-scale";
import { axisTitle, barSlot, type View, valueAxisOf } from "./chart-view";
import { type Layer, lonePoints, type Values } from "./layers";
import { LEGEND_LINE, type LegendEntry, legendRows, SWATCH } from "./legend-rows";
import { cyclic, DASHES, HATCH_SIZE, HATCHES, MARKS } from "./marks";
import { labelTicks, numberTicks, type Ticks } from "./x-ticks";

const FRAME: Frame = { width: 800, height: 380, left: 76, right: 20, top: 44, bottom: 52 };
/** Slanted labels need this much more below the chart. */
const SLANTED = 44;

type Drawing = View & {
  colours: Colours;
  range: Range;
  frame: Frame;
  x: (place: number) => number;
  y: (value: number) => number;
  ticks: number[];
};

export function toSvg(view: View, range: Range, colours: Colours): string {
  const legend = legendRows(view.layers, FRAME.left, FRAME.width - FRAME.right);
  const labels = labelsOf(view, range);
  const below = legend.height + (labels.isSlanted ? SLANTED : 0);
  const frame = { ...FRAME, height: FRAME.height + below, bottom: FRAME.bottom + below };
  const drawing = drawingOf(view, range, colours, frame);
  const { width, height } = frame;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(view.chart.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    `<text x="16" y="26" font-size="15" font-weight="600" fill="${colours.text}">${escaped(view.chart.title)}</text>`,
    defs(drawing),
    valueAxis(drawing),
    labelAxis(drawing, labels),
    forecastLine(drawing),
    `<g clip-path="url(#plot)">${view.layers.map((layer, i) => drawn(drawing, layer, i)).join("")}</g>`,
    legendOf(drawing, legend.entries, height - legend.height - 6),
    "</svg>",
  ].join("\n");
}

function drawingOf(view: View, range: Range, colours: Colours, frame: Frame): Drawing {
  const numbers: number[] = [];
  const collect = (values: Values) =>
    values.forEach((value, i) => {
      const place = view.places[i] ?? 0;
      if (value !== null && place >= range[0] && place <= range[1]) numbers.push(value);
    });
  view.layers.forEach((layer, i) => {
    if (view.bars) collect((view.bars[i] ?? []).map((bar) => bar?.to ?? null));
    else if (layer.shape === "band") [layer.low, layer.high].forEach(collect);
    else collect(layer.values);
  });
  const axis = valueAxisOf(view, ...extentOf(numbers));
  const width = frame.width - frame.left - frame.right;
  const x = (place: number) => frame.left + ((place - range[0]) / (range[1] - range[0])) * width;
  return { ...view, colours, range, frame, x, y: heightOf(axis, frame, view.isLog), ticks: axis.ticks };
}

function defs({ frame, layers, bars, colours }: Drawing): string {
  const { left, top } = frame;
  const [width, height] = [frame.width - left - frame.right, frame.height - top - frame.bottom];
  const patterns = layers.map((layer, i) => {
    const hatch = layer.shape === "bar" && bars ? cyclic(HATCHES, layer.pattern) : "";
    const colour = cyclic(colours.series, layer.colour);
    const lines = `<path d="${hatch}" stroke="${mixed(colours.surface, colour, 0.65)}" stroke-width="1.5"/>`;
    return `<pattern id="fill${i}" width="${HATCH_SIZE}" height="${HATCH_SIZE}" patternUnits="userSpaceOnUse"><rect width="${HATCH_SIZE}" height="${HATCH_SIZE}" fill="${colour}"/>${lines}</pattern>`;
  });
  const clip = `<clipPath id="plot"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`;
  return `<defs>${clip}${bars ? patterns.join("") : ""}</defs>`;
}

function valueAxis({ frame, ticks, y, colours, chart }: Drawing): string {
  const lines = ticks.map((tick) => {
    const at = y(tick).toFixed(1);
    const line = `<line x1="${frame.left}" x2="${frame.width - frame.right}" y1="${at}" y2="${at}" stroke="${colours.grid}"/>`;
    return `${line}<text x="${frame.left - 8}" y="${at}" dy="4" text-anchor="end">${escaped(shortNumber(tick))}</text>`;
  });
  const middle = frame.top + (frame.height - frame.top - frame.bottom) / 2;
  const title = `<text transform="translate(18 ${middle}) rotate(-90)" text-anchor="middle">${escaped(axisTitle(chart.y_title))}</text>`;
  return `<g fill="${colours.text}">${lines.join("")}${title}</g>`;
}

function labelsOf({ chart, bars }: View, range: Range): Ticks {
  if (chart.kind === "scatter") return numberTicks(range);
  return labelTicks(chart.x, range[0], range[1], FRAME.width - FRAME.left - FRAME.right, bars !== null);
}

function labelAxis({ frame, chart, x, colours }: Drawing, ticks: Ticks): string {
  const base = frame.height - frame.bottom;
  const width = frame.width - frame.left - frame.right;
  const labels = ticks.at.map((place, i) => {
    const text = escaped(ticks.texts[i] ?? "");
    const at = x(place).toFixed(1);
    if (!ticks.isSlanted) return `<text x="${at}" y="${base + 18}" text-anchor="middle">${text}</text>`;
    return `<text transform="translate(${at} ${base + 14}) rotate(-35)" text-anchor="end" font-size="11">${text}</text>`;
  });
  const titleAt = base + (ticks.isSlanted ? 84 : 40);
  const title = `<text x="${frame.left + width / 2}" y="${titleAt}" text-anchor="middle">${escaped(axisTitle(chart.x_title))}</text>`;
  return `<g fill="${colours.text}">${labels.join("")}${title}</g>`;
}

function forecastLine({ forecastStart, places, range, x, frame, colours }: Drawing): string {
  if (forecastStart === null) return "";
  const place = (places[forecastStart] ?? 0) - 0.5;
  if (place < range[0] || place > range[1]) return "";
  const at = x(place).toFixed(1);
  const line = `<line x1="${at}" x2="${at}" y1="${frame.top}" y2="${frame.height - frame.bottom}" stroke="${colours.text}" stroke-dasharray="3 3"/>`;
  const words = t({ message: "Forecast", context: "where it begins in a chart" });
  return `${line}<text x="${at}" y="${frame.top - 4}" text-anchor="middle" font-size="11" fill="${colours.text}">${escaped(words)}</text>`;
}

function drawn(drawing: Drawing, layer: Layer, at: number): string {
  const { colours, places, x, y } = drawing;
  const colour = cyclic(colours.series, layer.colour);
  const position = { x: (index: number) => x(places[index] ?? 0), y };
  if (layer.shape === "band") {
    return `<path d="${bandPath(layer.low, layer.high, position)}" fill="${colour}" fill-opacity="${layer.opacity}"/>`;
  }
  if (layer.shape === "bar") return barsOf(drawing, at);
  if (layer.shape === "point") {
    const marks = layer.values.map((value, i) =>
      value === null ? "" : cyclic(MARKS, layer.pattern)(round(position.x(i)), round(y(value)), 3.5),
    );
    return `<path d="${marks.join("")}" fill="${colour}" fill-opacity="0.75"/>`;
  }
  const lone = lonePoints(layer.values).map((i) => {
    return `<circle cx="${round(position.x(i))}" cy="${round(y(layer.values[i] ?? 0))}" r="3" fill="${colour}"/>`;
  });
  const dashes = cyclic(DASHES, layer.pattern).join(" ");
  const line = `<path d="${linePath(layer.values, position)}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`;
  return line + lone.join("");
}

function barsOf(drawing: Drawing, at: number): string {
  const { bars, places, x, y } = drawing;
  const { offset, width } = barSlot(drawing, at);
  const rectangles = (bars?.[at] ?? []).map((bar, i) => {
    if (bar === null) return "";
    const start = x((places[i] ?? 0) + offset);
    const wide = x((places[i] ?? 0) + offset + width) - start;
    const [top, end] = [Math.min(y(bar.from), y(bar.to)), Math.max(y(bar.from), y(bar.to))];
    return `<rect x="${round(start)}" y="${round(top)}" width="${round(wide)}" height="${round(end - top)}"/>`;
  });
  return `<g fill="url(#fill${at})">${rectangles.join("")}</g>`;
}

/** A closed area for every stretch in which both ends are known. */
export function bandPath(low: Values, high: Values, { x, y }: { x: (i: number) => number; y: (v: number) => number }) {
  let path = "";
  let back: string[] = [];
  for (let i = 0; i <= low.length; i++) {
    const [from, to] = [low[i] ?? null, high[i] ?? null];
    if (from === null || to === null) {
      if (back.length > 0) path += `${back.reverse().join("")}Z`;
      back = [];
      continue;
    }
    path += `${back.length === 0 ? "M" : "L"}${round(x(i))} ${round(y(to))}`;
    back.push(`L${round(x(i))} ${round(y(from))}`);
  }
  return path;
}

function legendOf({ colours }: Drawing, entries: readonly LegendEntry[], top: number): string {
  const texts = entries.map(({ layer, left, top: down }, i) => {
    const y = top + down + LEGEND_LINE / 2;
    const text = `<text x="${left + SWATCH + 6}" y="${y + 4}" fill="${colours.text}">${escaped(layer.label)}</text>`;
    return swatch(layer, cyclic(colours.series, layer.colour), left, y, i) + text;
  });
  return texts.join("");
}

function swatch(layer: Layer, colour: string, x: number, y: number, at: number): string {
  if (layer.shape === "line") {
    const dashes = cyclic(DASHES, layer.pattern).join(" ");
    return `<path d="M${x} ${y}h24" stroke="${colour}" stroke-width="2"${dashes && ` stroke-dasharray="${dashes}"`}/>`;
  }
  if (layer.shape === "point") return `<path d="${cyclic(MARKS, layer.pattern)(x + 12, y, 4)}" fill="${colour}"/>`;
  const fill = layer.shape === "band" ? `${colour}" fill-opacity="${layer.opacity}` : `url(#fill${at})`;
  return `<path d="M${x} ${y - 5}h24v10h-24Z" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
