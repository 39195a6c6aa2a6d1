import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Answer } from "./api";
import { onTrouble } from "./events/trouble-events";
import { publicCall } from "./http";

type Health = Answer<"/api/health">;

const ASK_EVERY_MS = 30_000;
/** The interval during trouble, so that its end is noticed soon. */
const ASK_AGAIN_MS = 5_000;

const healthKey = ["health"] as const;

/** Has the health loaded again after a sign of trouble. For one component of the page only: each would ask the server. */
export function useHealthAfterTrouble() {
  const queryClient = useQueryClient();
  useEffect(() => onTrouble(() => void queryClient.invalidateQueries({ queryKey: healthKey })), [queryClient]);
}

/** The server's report on its parts, loaded twice a minute, and more often during trouble. */
export function useHealth() {
  return useQuery({
    queryKey: healthKey,
    queryFn: () => publicCall<Health>("/api/health", { fallback: t`The server cannot be reached` }),
    refetchInterval: ({ state }) => (isWell(state) ? ASK_EVERY_MS : ASK_AGAIN_MS),
    retry: false,
  });
}

function isWell({ data, error }: { data: Health | undefined; error: unknown }): boolean {
  return error === null && data?.degraded !== true;
}
