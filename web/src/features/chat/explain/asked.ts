/** Which figure of a run is asked about, and the answer of the server. */

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { components } from "@/lib/api-types";
import { call } from "@/lib/http";

export type Explanation = components["schemas"]["Explanation"];
export type Explanations = components["schemas"]["Explanations"];

export type Asked =
  | { table: string; row: number; column: string }
  /** The sum of a column, or the number of rows. */
  | { table: string; column?: string }
  | { name: string }
  | { chart: string; series: string; x: string }
  /** A number as the answer writes it, with the text around it. */
  | { number: string; near: string };

/** A run never changes, so neither does what is said about its figures. */
export function useExplanation(runId: string, asked: Asked) {
  return useQuery({
    queryKey: ["explanation", runId, asked],
    queryFn: ({ signal }) =>
      call<Explanations>(`/api/runs/${encodeURIComponent(runId)}/explain?${query(asked)}`, {
        fallback: t`Failed to find the source of this figure`,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function query(asked: Asked): string {
  const fields = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}
