/** The files of results: the number that is older than some days, and their deletion. */

import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";

export type StoredResults = Answer<"/api/user/results">;

/** The available choices, in days. */
export const AGES = [
  { days: 90, label: t`90 days` },
  { days: 30, label: t`30 days` },
  { days: 7, label: t`7 days` },
  { days: 1, label: t`1 day` },
  { days: 0, label: t`Any age` },
] as const;

/** Loaded each time, because it decides what is deleted next. */
export function useOldResults(days: number) {
  return useQuery({
    queryKey: ["old-results", days],
    queryFn: () => call<StoredResults>(path(days), { fallback: t`Failed to load your results` }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function deleteResults(days: number): Promise<StoredResults> {
  return call<StoredResults>(path(days), { method: "DELETE", fallback: t`Failed to delete your results` });
}

function path(days: number): string {
  return `/api/user/results?older_than_days=${days}`;
}

/** How long the files of results are kept; -1 means forever. */
export function keptFor(days: number): string {
  if (days === -1) return t`The files of results are kept while your storage has room.`;
  return plural(days, {
    one: "The files of results are kept for # day. Then they are deleted. The answers stay. Ask the same question again to create the files again.",
    other:
      "The files of results are kept for # days. Then they are deleted. The answers stay. Ask the same question again to create the files again.",
  });
}
