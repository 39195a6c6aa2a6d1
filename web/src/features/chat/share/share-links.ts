/** The calls of an owner who shares a conversation by links. */

import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";

type ShareLinks = Answer<"/api/sessions/{id}/shares">;
export type ShareLink = ShareLinks["links"][number];
export type NewShareLink = Answer<"/api/sessions/{id}/shares", "post">;

export const LIVES_DAYS = [7, 30, 90] as const;
export const MAKE_FAILED = t`The link was not made. Please try again.`;
export const REVOKE_FAILED = t`The link was not revoked. Please try again.`;

const pathOf = (sessionId: string) => `/api/sessions/${encodeURIComponent(sessionId)}/shares`;

/** The links that work, and whether this installation has links at all. */
export function useShareLinks(sessionId: string) {
  return useQuery({
    queryKey: ["share-links", sessionId],
    queryFn: ({ signal }) => call<ShareLinks>(pathOf(sessionId), { fallback: t`Failed to load the links`, signal }),
    staleTime: 0,
  });
}

/** Makes and revokes links. The list is loaded again also after a failure, since the answer may have been lost. */
export function useLinkChanges(sessionId: string) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["share-links", sessionId] });
  return {
    make: (days: number) =>
      call<NewShareLink>(pathOf(sessionId), {
        method: "POST",
        body: { expires_in_days: days },
        fallback: MAKE_FAILED,
      }).finally(reload),
    revoke: (id: string) =>
      call<null>(`${pathOf(sessionId)}/${id}`, { method: "DELETE", fallback: REVOKE_FAILED }).finally(reload),
  };
}
