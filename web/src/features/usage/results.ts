/** The files of results: the number that is older than some days, and their deletion. */

import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";
import { count, storage } from "./meter";

export type StoredResults = Answer<"/api/user/results">;

/** The available choices, in days. */
export const AGES = [
  { days: 90, label: "90 days" },
  { days: 30, label: "30 days" },
  { days: 7, label: "7 days" },
  { days: 1, label: "1 day" },
  { days: 0, label: "Any age" },
] as const;

/** Loaded each time, because it decides what is deleted next. */
export function useOldResults(days: number) {
  return useQuery({
    queryKey: ["old-results", days],
    queryFn: () => call<StoredResults>(path(days), { fallback: "Failed to load your results" }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function deleteResults(days: number): Promise<StoredResults> {
  return call<StoredResults>(path(days), { method: "DELETE", fallback: "Failed to delete your results" });
}

function path(days: number): string {
  return `/api/user/results?older_than_days=${days}`;
}

/** "1 result (40 KB)" */
export function resultsInWords({ results, bytes }: StoredResults): string {
  return `${count(results)} ${results === 1 ? "result" : "results"} (${storage(bytes)})`;
}

/** How long the files of results are kept; -1 means forever. */
export function keptFor(days: number): string {
  if (days === -1) return "The files of results are kept while your storage has room.";
  const time = days === 1 ? "1 day" : `${count(days)} days`;
  return `The files of results are kept for ${time}. Then they are deleted. The answers stay. Ask the same question again to create the files again.`;
}
