/** The tables and charts of a run, as `result.json` has them. */

import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { ChartData } from "@/components/chart/chart-data";
import { ResultSourceContext } from "./result-source";

export type Cell = string | number | null;
/** `has_total`: whether the cells may be added up. */
export type Column = { name: string; type: string; unit: string | null; has_total?: boolean };
export type Table = { name: string; title: string; columns: Column[]; rows: Cell[][] };
export type Chart = ChartData & { name: string };
export type Run = { tables: Table[]; charts: Chart[]; links: { name: string; url: string }[] };

/** A run never changes, so it is requested once; only its links expire. */
export function useRun(id: string) {
  const source = useContext(ResultSourceContext);
  return useQuery({
    queryKey: ["run", id],
    queryFn: ({ signal }) => source.run(id, signal),
    staleTime: 12 * 3600 * 1000,
  });
}

/** The charts of a run without its tables, which may be long. */
export function useRunCharts(id: string, enabled: boolean) {
  const source = useContext(ResultSourceContext);
  return useQuery({
    queryKey: ["run-charts", id],
    queryFn: ({ signal }) => source.charts(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
