/** How far the forecasts of a file were off in their tests on the past, run by run. */

import { t } from "@lingui/core/macro";
import type { ChartData } from "@/components/chart/chart-data";
import { dateText } from "@/lib/locale/date-text";
import type { Trend } from "./choice";
import type { Result } from "./runs";

const MINUTE: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

/** The mean of the column `mase` over the products that were tested; null when none was. */
export function errorOf({ tables = [] }: Result): number | null {
  const table = tables.find(({ name }) => name === "forecast_accuracy");
  const at = table?.columns.findIndex(({ name }) => name === "mase") ?? -1;
  const errors = at < 0 ? [] : (table?.rows ?? []).map((row) => row[at]).filter((cell) => typeof cell === "number");
  return errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** Null when fewer than two of its runs were tested. */
export function accuracyChart({ filename, runs }: Trend, resultOf: (id: string) => Result | null): ChartData | null {
  const points = runs.flatMap(({ id, created_at }) => {
    const result = resultOf(id);
    const error = result && errorOf(result);
    return error === null ? [] : [{ at: created_at, error }];
  });
  if (points.length < 2) return null;
  return {
    title: t`Forecast error, ${filename}`,
    kind: "line",
    x: labelsOf(points.map(({ at }) => at)),
    series: [
      { name: t`Forecast`, values: points.map(({ error }) => error) },
      { name: t`Repeating the last season`, values: points.map(() => 1) },
    ],
  };
}

/** Days, or the time as well where a day has several. */
function labelsOf(times: readonly string[]): string[] {
  const days = times.map((time) => time.slice(0, 10));
  return new Set(days).size === days.length ? days : times.map((time) => dateText(new Date(time), MINUTE));
}
