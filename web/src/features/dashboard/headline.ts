/** The first line of an answer, and its key figures, as people read them. Pure. */

import { amount } from "./amounts";
import type { Figure, Result } from "./runs";

const MOST_FIGURES = 3;

/** The figures that say most about a tool's result, where they are not its first ones. */
const CHOSEN: Record<string, string[]> = {
  forecast_demand: ["forecast_total", "total_before", "forecast_change"],
  optimize_inventory: ["total_order_value", "total_stock_value", "total_excess_value"],
  // Costs follow from assumptions unless the question says what costs what.
  plan_routes: ["total_distance", "total_hours", "total_stops"],
};

export type ShownFigure = { name: string; label: string; text: string };

/** Answers begin with their result in bold; one that does not, with a paragraph. Empty when there is no answer. */
export function headlineOf({ answer = "" }: Result): string {
  const start = answer.trimStart();
  const bold = /^\*\*(.+?)\*\*/s.exec(start)?.[1];
  return plain(bold ?? start.split(/\n\s*\n/, 1)[0] ?? "");
}

/** Markdown without its marks. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+\s*/, "")
    .replace(/\*\*|`/g, "")
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

export function figuresOf(tool: string, { figures = [] }: Result): ShownFigure[] {
  const known = figures.filter((figure): figure is Figure & { value: number } => figure.value !== null);
  const chosen = (CHOSEN[tool] ?? []).flatMap((name) => known.find((figure) => figure.name === name) ?? []);
  return (chosen.length > 0 ? chosen : known)
    .slice(0, MOST_FIGURES)
    .map(({ name, label, value, unit }) => ({ name, label, text: amount(value, unitOf(name, unit)) }));
}

/** A key figure that is a change itself is a share of what was before. */
function unitOf(name: string, unit: string | null): string | null {
  return unit ?? (name.endsWith("_change") ? "share" : null);
}
