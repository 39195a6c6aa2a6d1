/** The colours of the theme as the canvas and files need them: read once, as red, green and blue. */

import { COLOURS } from "./marks";

export type Colours = { series: string[]; text: string; grid: string; surface: string };

/** The colours that CSS gives this element now. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const context = pixel();
  const read = (name: string) => toHex(context, style.getPropertyValue(`--color-${name}`).trim());
  const [ink, surface] = [read("base-content"), read("base-100")];
  return { series: COLOURS.map(read), text: mixed(ink, surface, 0.76), grid: mixed(ink, surface, 0.13), surface };
}

/** A share of `one` over `other`. */
export function mixed(one: string, other: string, share: number): string {
  const [front, back] = [channels(one), channels(other)];
  const parts = front.map((value, i) => Math.round(value * share + (back[i] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Colours such as oklch are drawn and read back, because other programs do not know them in an SVG file. */
function toHex(context: CanvasRenderingContext2D | null, colour: string): string {
  if (!context || colour === "") return "#808080";
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function pixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext("2d", { willReadFrequently: true });
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
