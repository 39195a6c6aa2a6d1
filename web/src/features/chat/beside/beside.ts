/** What the server says about a run beside another one, and about what to do first. */

import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { components } from "@/lib/api-types";
import { call } from "@/lib/http";

export type Comparison = components["schemas"]["Comparison"];
export type TableChange = components["schemas"]["TableChange"];
export type ChangedRow = components["schemas"]["ChangedRow"];
export type ListedRow = components["schemas"]["ListedRow"];
export type CellChange = components["schemas"]["CellChange"];
export type ChartPair = components["schemas"]["ChartPair"];
export type RunSummary = components["schemas"]["RunSummary"];
type RunPage = components["schemas"]["RunPage"];
type Exceptions = components["schemas"]["Exceptions"];

/** Pages of the list of runs that are read; older runs are compared over the API. */
const MOST_PAGES = 4;

export type Earlier = { own: RunSummary; others: RunSummary[] };

const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

/** The run itself, and the user's other runs of the same tool whose files are there, newest first. */
export function useEarlierRuns(runId: string) {
  return useQuery({ queryKey: ["earlier-runs", runId], queryFn: ({ signal }) => earlierRuns(runId, signal) });
}

async function earlierRuns(runId: string, signal: AbortSignal): Promise<Earlier | null> {
  const runs: RunSummary[] = [];
  let before = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const { runs: more, next } = await call<RunPage>(`/api/runs${before}`, {
      fallback: t`Failed to load your earlier results`,
      signal,
    });
    runs.push(...more);
    if (!next) break;
    before = `?before=${encodeURIComponent(next)}`;
  }
  const own = runs.find(({ id }) => id === runId);
  if (!own) return null;
  const others = runs.filter(({ id, tool, files }) => id !== runId && tool === own.tool && files === "stored");
  return { own, others };
}

/** Two runs never change, but a later run may stand between them and say what moved the total. */
export function comparisonOf(runId: string, earlierId: string) {
  return queryOptions({
    queryKey: ["comparison", runId, earlierId],
    queryFn: ({ signal }) =>
      call<Comparison>(`${pathOf(runId)}/compare?with=${encodeURIComponent(earlierId)}`, {
        fallback: t`Failed to compare these results`,
        signal,
      }),
    staleTime: 60 * 1000,
  });
}

export function useComparison(runId: string, earlierId: string) {
  return useQuery(comparisonOf(runId, earlierId));
}

export function useExceptions(runId: string) {
  return useQuery({
    queryKey: ["exceptions", runId],
    queryFn: ({ signal }) =>
      call<Exceptions>(`${pathOf(runId)}/exceptions`, { fallback: t`Failed to find what to do first`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
