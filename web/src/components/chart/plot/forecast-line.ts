/** The line between history and forecast. */

import { t } from "@lingui/core/macro";
import uPlot from "uplot";
import type { Colours } from "../chart-colours";
import type { View } from "../chart-view";

export function forecastLine(view: View, colours: Colours, font: string): (u: uPlot) => void {
  return (u) => {
    if (view.forecastStart === null) return;
    const place = (view.places[view.forecastStart] ?? 0) - 0.5;
    const { min = 0, max = 0 } = u.scales.x ?? {};
    if (place < min || place > max) return;
    const x = Math.round(u.valToPos(place, "x", true));
    const { ctx, bbox } = u;
    ctx.save();
    ctx.strokeStyle = colours.text;
    ctx.lineWidth = uPlot.pxRatio;
    ctx.setLineDash([3 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillStyle = colours.text;
    ctx.font = font.replace("12px", `${11 * uPlot.pxRatio}px`);
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    const words = t({ message: "Forecast", context: "where it begins in a chart" });
    const half = ctx.measureText(words).width / 2;
    ctx.fillText(words, Math.min(x, bbox.left + bbox.width - half), bbox.top - 3 * uPlot.pxRatio);
    ctx.restore();
  };
}
