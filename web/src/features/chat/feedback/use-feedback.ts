/** What the user thinks of an answer: as the conversation was loaded, or as it was changed on this page since. */

import { t } from "@lingui/core/macro";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Body } from "@/lib/api";
import { call, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";

export type Feedback = Body<"/api/chat/{turn}/feedback", "put">;

const FAILED = t`Your feedback was not saved. Please try again.`;

export function useFeedback(turnId: string, loaded: Feedback | null) {
  const queries = useQueryClient();
  const queryKey = ["feedback", turnId];
  const changed = useQuery<Feedback | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
  const feedback = changed === undefined ? loaded : changed;

  /** Null takes it back. Shown at once, and as before when the server refuses. Returns whether it was saved. */
  async function give(wanted: Feedback | null): Promise<boolean> {
    queries.setQueryData(queryKey, wanted);
    try {
      await call(`/api/chat/${encodeURIComponent(turnId)}/feedback`, {
        method: wanted ? "PUT" : "DELETE",
        fallback: FAILED,
        ...(wanted ? { body: wanted } : {}),
      });
      return true;
    } catch (error) {
      queries.setQueryData(queryKey, feedback);
      toast.error(errorText(error, FAILED));
      return false;
    }
  }

  return { feedback, give };
}
