/** A run beside two or three earlier ones: key figures in one table, charts with a series for each. Pure. */

import { t } from "@lingui/core/macro";
import type { ChartData } from "@/components/chart/chart-data";
import { dayOrTime } from "@/lib/time";
import type { ChartPair, Comparison, RunSummary } from "./beside";

/** Earlier results beside one at the same time: more columns are not read any more. */
export const MOST_BESIDE = 3;

export type Beside = { name: string; comparison: Comparison };
export type FigureRow = {
  name: string;
  label: string;
  now: string;
  /** In the order of the earlier results; nothing where one has no such figure. */
  before: (Comparison["figures"][number] | null)[];
};

/** A name for each run that no other has: the file, with the day or a number where files are the same. */
export function namesOf(runs: readonly RunSummary[]): string[] {
  const files = runs.map(({ filename }) => filename ?? t`deleted file`);
  const dated = runs.map((run, i) =>
    isAlone(files, i) ? (files[i] ?? "") : `${files[i]}, ${dayOrTime(run.created_at)}`,
  );
  return dated.map((name, i) =>
    isAlone(dated, i) ? name : `${name} (${dated.slice(0, i + 1).filter((one) => one === name).length})`,
  );
}

function isAlone(names: readonly string[], at: number): boolean {
  return names.indexOf(names[at] ?? "") === names.lastIndexOf(names[at] ?? "");
}

/** Every key figure that one of the runs has. */
export function figureRows(all: readonly Beside[]): FigureRow[] {
  const names = [...new Set(all.flatMap(({ comparison }) => comparison.figures.map(({ name }) => name)))];
  return names.map((name) => {
    const before = all.map(({ comparison }) => comparison.figures.find((figure) => figure.name === name) ?? null);
    const told = before.find((figure) => figure?.shown_after) ?? before.find(Boolean);
    return { name, label: told?.label ?? name, now: told?.shown_after ?? "–", before };
  });
}

/** The charts of all runs by name, each as one that can be drawn. */
export function chartsOf(all: readonly Beside[]): (ChartData & { name: string })[] {
  const names = [...new Set(all.flatMap(({ comparison }) => comparison.charts.map(({ name }) => name)))];
  return names.map((name) => {
    const pairs = all.flatMap(({ name: run, comparison }) =>
      comparison.charts.filter((chart) => chart.name === name).map((pair) => ({ run, pair })),
    );
    return { name, ...inOne(pairs) };
  });
}

function inOne(pairs: readonly { run: string; pair: ChartPair }[]): ChartData {
  const x = places(pairs.flatMap(({ pair }) => pair.x));
  const at = (pair: ChartPair, values: readonly (number | null)[]) => {
    const known = new Map(pair.x.map((label, i) => [label, values[i] ?? null]));
    return x.map((label) => known.get(label) ?? null);
  };
  const first = pairs[0]?.pair;
  const lines = pairs.flatMap(({ run, pair }) =>
    pair.series.filter(({ name }) => !/^(lower|upper)(_|$)/.test(name)).map((series) => ({ run, pair, series })),
  );
  const series = [...new Set(lines.map(({ series }) => series.name))].flatMap((name) => {
    const same = lines.filter((line) => line.series.name === name);
    const now = same.map(({ pair, series }) => at(pair, series.after));
    return [
      {
        name: `${name}_now`,
        values: x.map((_, i) => now.map((values) => values[i]).find((value) => value != null) ?? null),
      },
      ...same.map(({ run, pair, series }) => ({ name: `${name}, ${run}`, values: at(pair, series.before) })),
    ];
  });
  return {
    title: first?.title ?? "",
    // Bars of several runs stand beside each other; on top of each other they would be added up.
    kind: first?.kind === "stacked" ? "bar" : (first?.kind ?? "line"),
    x,
    x_title: first?.x_title ?? null,
    y_title: first?.y_title ?? null,
    series: series.filter(({ values }) => values.some((value) => value !== null)),
  };
}

/** All labels once; dates in their order, others as they come. */
function places(labels: readonly string[]): string[] {
  const once = [...new Set(labels)];
  return once.every((label) => /^\d{4}-\d\d/.test(label)) ? once.sort() : once;
}
