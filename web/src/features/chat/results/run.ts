/** The tables and charts of a run, as `result.json` has them. */

import { useQuery } from "@tanstack/react-query";
import type { ChartData } from "@/components/chart/chart-data";
import { call } from "@/lib/http";

export type Cell = string | number | null;
/** `has_total`: whether the cells may be added up. */
export type Column = { name: string; type: string; unit: string | null; has_total?: boolean };
export type Table = { name: string; title: string; columns: Column[]; rows: Cell[][] };
export type Chart = ChartData & { name: string };
export type Run = { tables: Table[]; charts: Chart[]; links: { name: string; url: string }[] };

/** A run never changes, so it is requested once; only its links expire. */
export function useRun(id: string) {
  return useQuery({
    queryKey: ["run", id],
    queryFn: ({ signal }) =>
      call<Run>(`/api/runs/${encodeURIComponent(id)}`, { fallback: "Failed to load the tables", signal }),
    staleTime: 12 * 3600 * 1000,
  });
}

/** The charts of a run without its tables, which may be long. */
export function useRunCharts(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ["run-charts", id],
    queryFn: ({ signal }) =>
      call<{ charts: Chart[] }>(`/api/runs/${encodeURIComponent(id)}/charts`, {
        fallback: "Failed to load the charts",
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
