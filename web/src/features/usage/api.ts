import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";
import type { Meter } from "./meter";

export type Usage = {
  plan: string;
  messages: Meter;
  uploads: Meter;
  storage_bytes: Meter;
  /** What of the storage data sets take. */
  data_bytes: number;
  /** What of the storage the files of results take. */
  result_bytes: number;
  /** Days for which these are kept; -1 has no end. */
  results_kept_days: number;
  agents: Meter;
  skus: Meter;
};

/** What the user uses of the plan; asked again until it could be had. */
export function useUsage() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["usage", user?.id],
    queryFn: () => call<Usage>("/api/user/usage", { fallback: "Failed to load your usage" }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.status === "error" ? 10_000 : false),
  });
}
