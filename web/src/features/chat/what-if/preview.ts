/** Asks the server for the result that other parameters would give. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "@/lib/http";
import { uuid } from "@/lib/uuid";
import type { Comparison } from "../beside/beside";
import type { Params } from "./levers";

/** A hand that still moves is not answered at every step. */
const PAUSE_MS = 120;

const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

/** The run beside the one with these parameters; the last one stays until the next is there. */
export function usePreview(runId: string, params: Params | null) {
  const wanted = params && Object.keys(params).length > 0 ? JSON.stringify(params) : "";
  const settled = useSettled(wanted);
  return useQuery({
    queryKey: ["preview", runId, settled],
    queryFn: ({ signal }) =>
      call<Comparison>(`${pathOf(runId)}/preview`, {
        method: "POST",
        body: { params: JSON.parse(settled) },
        fallback: "Failed to calculate the preview",
        signal,
      }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
    fallback: "Failed to calculate the answer",
  });
}

/** Calculates the run again; the answer of the conversation says whether it is the same. */
export function calculateAgain(runId: string): Promise<unknown> {
  return call(`${pathOf(runId)}/again`, {
    method: "POST",
    body: { client_id: uuid() },
    fallback: "Failed to calculate the result again",
  });
}
