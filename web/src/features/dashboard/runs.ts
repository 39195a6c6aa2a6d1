/** What the server knows about the user's newest runs: the list, results, and what to do first. */

import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";

export type RunPage = Answer<"/api/runs">;
export type RunSummary = RunPage["runs"][number];
export type Firsts = Answer<"/api/runs/{id}/exceptions">;
export type First = Firsts["first"][number];

export type Figure = { name: string; label: string; value: number | null; unit: string | null };
/** The parts of `result.json` that the dashboard reads. Older results have fewer of them. */
export type Result = {
  answer?: string;
  figures?: Figure[];
  tables?: { name: string; columns: { name: string }[]; rows: (string | number | null)[][] }[];
};

export const runsKey = ["dashboard", "runs"] as const;

/** One page of the list, which holds the newest runs. */
export function useNewestRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: ({ signal }) => call<RunPage>("/api/runs", { fallback: t`Failed to load your results`, signal }),
    // Opened again after a question was asked in the chat, the page shows its answer.
    staleTime: 0,
  });
}

const pathOf = (id: string) => `/api/runs/${encodeURIComponent(id)}`;

/** A run never changes. */
export function resultOf(id: string) {
  return queryOptions({
    queryKey: ["dashboard", "result", id],
    queryFn: ({ signal }) => call<Result>(pathOf(id), { fallback: t`Failed to load this result`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function firstsOf(id: string) {
  return queryOptions({
    queryKey: ["dashboard", "firsts", id],
    queryFn: ({ signal }) =>
      call<Firsts>(`${pathOf(id)}/exceptions`, { fallback: t`Failed to find what needs attention`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
