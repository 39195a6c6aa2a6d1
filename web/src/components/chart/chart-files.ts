/** Saves a chart as a picture. Loaded when somebody asks for one. */

import { saveFile } from "@/lib/files/save-file";
import { coloursOf } from "./chart-colours";
import { framed } from "./chart-png";
import type { Range } from "./chart-range";
import { toSvg } from "./chart-svg";
import type { View } from "./chart-view";

/** What the canvas in this element shows. */
export function savePng(view: View, element: Element) {
  const canvas = element.querySelector("canvas");
  if (!canvas) throw new Error("the chart has not been drawn");
  const { title } = view.chart;
  const { fontFamily } = getComputedStyle(element);
  const picture = framed(canvas, { title, layers: view.layers, colours: coloursOf(element), fontFamily });
  picture.toBlob((file) => file && saveFile(file, fileName(title, "png")), "image/png");
}

/** The part of the chart that is shown, in the colours of the element. */
export function saveSvg(view: View, range: Range | null, element: Element) {
  const text = toSvg(view, range ?? view.full, coloursOf(element));
  saveFile(new Blob([text], { type: "image/svg+xml" }), fileName(view.chart.title, "svg"));
}

/** The title without characters that file systems refuse. */
export function fileName(title: string, ending: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${name || "chart"}.${ending}`;
}
