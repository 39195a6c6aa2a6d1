import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";

export type ApiTokens = Answer<"/api/tokens">;
export type Token = ApiTokens["tokens"][number];
export type Scope = Token["scopes"][number];
export type WantedToken = Body<"/api/tokens", "post">;
export type NewToken = Answer<"/api/tokens", "post">;

/** The API tokens of the user, and whether the plan includes them. */
export function useApiTokens() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["api-tokens", user?.id],
    queryFn: () => call<ApiTokens>("/api/tokens", { fallback: t`Failed to load your API tokens` }),
    staleTime: 0,
  });
}

/** Creates and revokes tokens. The list is loaded again also after a failure, since the answer may have been lost. */
export function useTokenChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["api-tokens"] });
  return {
    create: (wanted: WantedToken) =>
      call<NewToken>("/api/tokens", { method: "POST", body: wanted, fallback: CREATE_FAILED }).finally(reload),
    revoke: (id: string) =>
      call<null>(`/api/tokens/${id}`, { method: "DELETE", fallback: REVOKE_FAILED }).finally(reload),
  };
}

export const CREATE_FAILED = t`The token was not created. Please try again.`;
export const REVOKE_FAILED = t`The token was not revoked. Please try again.`;
