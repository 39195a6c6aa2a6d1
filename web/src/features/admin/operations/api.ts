/** The calls of the operations room. The server refuses everybody who is not an administrator. */

import { t } from "@lingui/core/macro";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "@/lib/http";
import type { History, JobDetail, JobFilter, JobPage, Operations, Range } from "./types";
import { watchOperations } from "./watch-operations";

const ROOT = "/api/admin/operations";
const LIVE = ["operations", "live"] as const;
const POLL_MS = 5_000;
const HISTORY_MS = 60_000;
const JOBS_PER_PAGE = 50;

type Done = { done: string };

/**
 * Lanes and workers now. What the socket sends restarts the interval of the polling, so that the page polls only while
 * the socket is away or has nothing to send.
 */
export function useOperations() {
  const queries = useQueryClient();
  useEffect(
    () => watchOperations((next) => queries.setQueryData<Operations>(LIVE, (known) => newest(known, next))),
    [queries],
  );
  return useQuery({
    queryKey: LIVE,
    queryFn: async ({ signal }) => {
      const next = await call<Operations>(ROOT, { fallback: t`Failed to load the operations`, signal });
      return newest(queries.getQueryData<Operations>(LIVE), next);
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The later of two states: an answer may arrive after an event that is newer. */
export function newest(known: Operations | undefined, next: Operations): Operations {
  return known && Date.parse(known.at) > Date.parse(next.at) ? known : next;
}

export function useHistory(range: Range) {
  return useQuery({
    queryKey: ["operations", "history", range],
    queryFn: ({ signal }) =>
      call<History>(`${ROOT}/history?range=${range}`, { fallback: t`Failed to load the history`, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_MS,
  });
}

export function useJobs(filter: JobFilter) {
  return useInfiniteQuery({
    queryKey: ["operations", "jobs", filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...given(filter), limit: String(JOBS_PER_PAGE) });
      if (pageParam) query.set("cursor", pageParam);
      return call<JobPage>(`${ROOT}/jobs?${query}`, { fallback: t`Failed to load jobs`, signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useJob(id: string) {
  return useQuery({
    queryKey: ["operations", "job", id],
    queryFn: ({ signal }) =>
      call<JobDetail>(`${ROOT}/jobs/${encodeURIComponent(id)}`, { fallback: t`Failed to load the job`, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export function changeJob(id: string, act: "retry" | "discard"): Promise<Done> {
  const failure = act === "retry" ? t`Failed to retry the job` : t`Failed to discard the job`;
  return post(`/jobs/${encodeURIComponent(id)}/${act}`, {}, failure);
}

export function retryAll(filter: JobFilter): Promise<Done> {
  return post("/jobs/retry", given(filter), t`Failed to retry the jobs`);
}

export function changeLane(lane: string, act: "pause" | "resume"): Promise<Done> {
  const failure = act === "pause" ? t`Failed to pause the lane` : t`Failed to resume the lane`;
  return post(`/lanes/${encodeURIComponent(lane)}/${act}`, {}, failure);
}

export function changeWorker(id: string, act: "drain" | "resume"): Promise<Done> {
  const failure = act === "drain" ? t`Failed to drain the worker` : t`Failed to resume the worker`;
  return post(`/workers/${encodeURIComponent(id)}/${act}`, {}, failure);
}

function post(path: string, body: object, fallback: string): Promise<Done> {
  return call<Done>(`${ROOT}${path}`, { method: "POST", body, fallback });
}

/** The parts of a filter that are set. */
function given(filter: JobFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
