import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";

export type Usage = Answer<"/api/user/usage">;

/** The usage of the plan; loaded again until a call succeeds. */
export function useUsage() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["usage", user?.id],
    queryFn: () => call<Usage>("/api/user/usage", { fallback: t`Failed to load your usage` }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.status === "error" ? 10_000 : false),
  });
}
