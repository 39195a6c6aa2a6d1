/** A chart as the server describes it: numbers by label. The other modules here say how it is drawn. */

import { marksOf } from "@/lib/locale/marks";
import { proseText } from "@/lib/locale/prose";

export type Series = { name: string; values: (number | null)[] };

/** `x` are labels: dates or texts, and numbers as text for a `scatter`. `kind` is line, bar, stacked or scatter. */
export type ChartData = {
  title: string;
  kind: string;
  x: string[];
  series: Series[];
  x_title?: string | null;
  y_title?: string | null;
};

/** As the server writes numbers: with groups of thousands. */
const NUMBER = /^-?\d{1,3}(,\d{3})*(\.\d+)?( ?%)?$/;
const NUMBERED = new WeakMap<readonly string[], boolean>();

/** A label as people read it: numbers have the marks of the locale, names stay as they are. */
export function labelText({ kind, x }: Pick<ChartData, "kind" | "x">, label = ""): string {
  if (kind === "scatter") return label.replace(".", marksOf().decimal);
  return hasNumbers(x) ? proseText(label) : label;
}

/** Whether all labels are numbers: one that is not makes codes of the others. */
function hasNumbers(labels: readonly string[]): boolean {
  const known = NUMBERED.get(labels) ?? labels.every((label) => NUMBER.test(label));
  NUMBERED.set(labels, known);
  return known;
}

export function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}

/** A scatter as points from left to right; points whose label is not a number have no place and are left out. */
export function fromLeftToRight(chart: ChartData): ChartData {
  if (chart.kind !== "scatter") return chart;
  const order = chart.x
    .map((label, i) => ({ at: numberOf(label), i }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((one, other) => one.at - other.at)
    .map(({ i }) => i);
  return {
    ...chart,
    x: order.map((i) => chart.x[i] ?? ""),
    series: chart.series.map(({ name, values }) => ({ name, values: order.map((i) => values[i] ?? null) })),
  };
}

/** Where the points are on the x axis: the numbers of a scatter, else the place in the row of labels. */
export function placesOf(chart: ChartData): number[] {
  return chart.kind === "scatter" ? chart.x.map(numberOf) : chart.x.map((_, i) => i);
}

function numberOf(label: string): number {
  return label.trim() === "" ? Number.NaN : Number(label.replaceAll(",", ""));
}
