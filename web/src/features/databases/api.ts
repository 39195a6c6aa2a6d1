import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Answer, Body } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { call } from "@/lib/http";

export type Connections = Answer<"/api/database-connections">;
export type Connection = Connections["connections"][number];
export type WantedConnection = Body<"/api/database-connections", "post">;
export type TriedConnection = Body<"/api/database-connections/test", "post">;
export type Sample = Answer<"/api/database-connections/test", "post">;

const PATH = "/api/database-connections";
/** The interval for reloading the list while a worker refreshes something. */
const LOOK_AGAIN_MS = 2_000;

export const SAVE_FAILED = t`The connection was not saved. Please try again.`;
export const TEST_FAILED = t`The connection could not be tested. Please try again.`;
export const DELETE_FAILED = t`The connection was not deleted. Please try again.`;
export const REFRESH_FAILED = t`The refresh was not started. Please try again.`;

/** Whether a worker has it, or will take it in a moment. */
export function isBusy({ state }: Connection): boolean {
  return state === "waiting" || state === "refreshing";
}

/** The connections of the user; loaded again while one is refreshed. `onRefreshed` runs when a refresh has ended. */
export function useConnections(onRefreshed: () => void) {
  const { user } = useSession();
  const connections = useQuery({
    queryKey: ["database-connections", user?.id],
    queryFn: ({ signal }) => call<Connections>(PATH, { fallback: t`Failed to load your database connections`, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.connections.some(isBusy) ? LOOK_AGAIN_MS : false),
  });
  const busy = connections.data?.connections.filter(isBusy).length ?? 0;
  const before = useRef(0);
  const notify = useRef(onRefreshed);
  notify.current = onRefreshed;
  useEffect(() => {
    if (busy < before.current) {
      notify.current();
      notifyUsageChanged();
    }
    before.current = busy;
  }, [busy]);
  return connections;
}

/** Changes connections. The list is loaded again also after a failure, since the answer may have been lost. */
export function useConnectionChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["database-connections"] });
  return {
    save: (id: string | null, wanted: WantedConnection) =>
      call<Connection>(id ? `${PATH}/${id}` : PATH, {
        method: id ? "PUT" : "POST",
        body: wanted,
        fallback: SAVE_FAILED,
      }).finally(reload),
    remove: (id: string) => call<null>(`${PATH}/${id}`, { method: "DELETE", fallback: DELETE_FAILED }).finally(reload),
    refresh: (id: string) =>
      call<Connection>(`${PATH}/${id}/refresh`, { method: "POST", fallback: REFRESH_FAILED }).finally(reload),
  };
}

export function testConnection(tried: TriedConnection, signal: AbortSignal): Promise<Sample> {
  return call<Sample>(`${PATH}/test`, { method: "POST", body: tried, fallback: TEST_FAILED, signal });
}
