import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Answer } from "./api";
import { onTrouble } from "./events/trouble-events";
import { ApiError, publicCall } from "./http";

type Health = Answer<"/api/health">;

const ASK_EVERY_MS = 30_000;
/** While something is wrong, so that its end is seen soon. */
const ASK_AGAIN_MS = 5_000;

const healthKey = ["health"] as const;

/** What the server says about its own parts, asked again twice a minute, sooner after a sign of trouble and during it. */
export function useHealth() {
  const queryClient = useQueryClient();
  useEffect(() => onTrouble(() => void queryClient.invalidateQueries({ queryKey: healthKey })), [queryClient]);
  return useQuery({
    queryKey: healthKey,
    queryFn: () => publicCall<Health>("/api/health", { fallback: "The server cannot be reached" }),
    refetchInterval: ({ state }) => (isWell(state) ? ASK_EVERY_MS : ASK_AGAIN_MS),
    retry: false,
  });
}

/** Whether a call found no server at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

function isWell({ data, error }: { data: Health | undefined; error: unknown }): boolean {
  return error === null && data?.degraded !== true;
}
