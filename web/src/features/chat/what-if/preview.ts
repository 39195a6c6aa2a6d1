/** Asks the server for the result that other parameters would give. */

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { components } from "@/lib/api-types";
import { call } from "@/lib/http";
import { uuid } from "@/lib/uuid";
import type { Params } from "./levers";

type Answered = components["schemas"]["Preview"];

/** A hand that still moves is not answered at every step. */
const PAUSE_MS = 120;

const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

/**
 * The run beside the one with these parameters; the last one stays until the next is there. Where the engine needs long, a first
 * answer comes before the better one.
 */
export function usePreview(runId: string, params: Params | null) {
  const wanted = params && Object.keys(params).length > 0 ? JSON.stringify(params) : "";
  const settled = useSettled(wanted);
  const first = useQuery({
    queryKey: ["preview", runId, settled, "first"],
    queryFn: ({ signal }) => preview(runId, { params: JSON.parse(settled), first: true }, signal),
    enabled: settled !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const better = useQuery({
    queryKey: ["preview", runId, settled, "better"],
    queryFn: ({ signal }) => preview(runId, { params: JSON.parse(settled) }, signal),
    enabled: first.data?.is_first === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const answered = better.data ?? first.data;
  const failed = first.isError ? first : better.isError ? better : null;
  return {
    /** Undefined before the first answer, and when there is none. */
    comparison: useLast(answered, first.isError),
    /** What is shown was calculated for other values. */
    isCalculating: wanted !== settled || first.isFetching,
    /** What is shown is a first answer, and the better one is on its way. */
    isImproving: better.isFetching,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** The value, or else the last one until it is forgotten. */
function useLast<T>(value: T | undefined, forget: boolean): T | undefined {
  const [last, setLast] = useState(value);
  const next = value ?? (forget ? undefined : last);
  if (next !== last) setLast(next);
  return next;
}

function preview(runId: string, body: { params: Params; first?: boolean }, signal: AbortSignal) {
  return call<Answered>(`${pathOf(runId)}/preview`, {
    method: "POST",
    body,
    fallback: t`Failed to calculate the preview`,
    signal,
  });
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Makes the run with these parameters an answer of the conversation. */
export function keepAsAnswer(runId: string, params: Params): Promise<unknown> {
  return call(`${pathOf(runId)}/with`, {
    method: "POST",
    body: { params, client_id: uuid() },
    fallback: t`Failed to calculate the answer`,
  });
}

/** Calculates the run again; the answer of the conversation says whether it is the same. */
export function calculateAgain(runId: string): Promise<unknown> {
  return call(`${pathOf(runId)}/again`, {
    method: "POST",
    body: { client_id: uuid() },
    fallback: t`Failed to calculate the result again`,
  });
}
