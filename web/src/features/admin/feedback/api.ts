/** The calls for what users think of answers. */

import { t } from "@lingui/core/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";

type FeedbackPage = Answer<"/api/admin/feedback">;
export type FeedbackLine = FeedbackPage["feedback"][number];

/** `verdict` is empty for both. */
export type FeedbackFilter = { verdict: "" | "true" | "false"; withNote: boolean };

export function filterQuery({ verdict, withNote }: FeedbackFilter): Record<string, string> {
  return { ...(verdict ? { helpful: verdict } : {}), ...(withNote ? { with_note: "true" } : {}) };
}

export function useFeedback(filter: FeedbackFilter, page: number) {
  const query = new URLSearchParams({ ...filterQuery(filter), page: String(page), limit: "20" });
  return useQuery({
    queryKey: ["admin", "feedback", query.toString()],
    queryFn: ({ signal }) =>
      call<FeedbackPage>(`/api/admin/feedback?${query}`, { fallback: t`Failed to load the feedback`, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
