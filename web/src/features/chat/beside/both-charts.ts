/** A chart of two runs as one that can be drawn: a series that is equal in both once, the others twice. Pure. */

import type { ChartData } from "@/components/chart/chart-data";
import type { ChartPair } from "./beside";

export function bothIn({ title, kind, x, series, x_title, y_title }: ChartPair): ChartData {
  const drawn = series.filter(({ name }) => !/^(lower|upper)(_|$)/.test(name));
  return {
    title,
    // Bars of two runs stand beside each other; on top of each other they would be added up.
    kind: kind === "stacked" ? "bar" : kind,
    x,
    x_title,
    y_title,
    series: drawn.flatMap(({ name, before, after }) =>
      same(before, after)
        ? [{ name, values: after }]
        : [
            { name: `${name}_now`, values: after },
            { name: `${name}_before`, values: before },
          ],
    ),
  };
}

/** Equal wherever both have a value, as a history that only goes on is. */
function same(before: readonly (number | null)[], after: readonly (number | null)[]): boolean {
  const shared = before.filter((value, i) => value !== null && (after[i] ?? null) !== null);
  const isPart = before.every((value, i) => value === null || value === (after[i] ?? null));
  return shared.length > 0 && isPart;
}
