/** The calls of a visitor who has a link to a conversation. They need no sign-in and never send one. */

import { t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { ApiError, publicCall } from "@/lib/http";
import type { ResultSource } from "../results/result-source";
import type { Chart, Run } from "../results/run";

type Part = Answer<"/api/shared/{token}">;
export type SharedText = Part["messages"][number];

/** The conversation behind a link, the newest part first. */
export function useShared(token: string) {
  return useInfiniteQuery({
    queryKey: ["shared", token],
    queryFn: ({ pageParam, signal }) =>
      publicCall<Part>(`/api/shared/${encodeURIComponent(token)}${pageParam === null ? "" : `?before=${pageParam}`}`, {
        fallback: t`Failed to load the conversation`,
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (part) => part.earlier ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the link does not work: the server answers alike whatever the reason is. */
export function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Results of shared answers are known by link and number, since visitors see no other name of them. */
export function resultId(token: string, number: number): string {
  return `${token}/${number}`;
}

export const SHARED_RESULTS: ResultSource = {
  run: async (id, signal) => {
    const result = await publicCall<Omit<Run, "links">>(pathOf(id), { fallback: t`Failed to load the tables`, signal });
    return { ...result, links: [] };
  },
  charts: (id, signal) =>
    publicCall<{ charts: Chart[] }>(`${pathOf(id)}/charts`, { fallback: t`Failed to load the charts`, signal }),
};

function pathOf(id: string): string {
  const [token = "", number = ""] = id.split("/");
  return `/api/shared/${encodeURIComponent(token)}/results/${encodeURIComponent(number)}`;
}
