import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
import { useBusyList } from "@/lib/busy-list";
import { call } from "@/lib/http";

export type Connections = Answer<"/api/database-connections">;
export type Connection = Connections["connections"][number];
export type WantedConnection = Body<"/api/database-connections", "post">;
export type TriedConnection = Body<"/api/database-connections/test", "post">;
export type Sample = Answer<"/api/database-connections/test", "post">;

const PATH = "/api/database-connections";
const KEY = "database-connections";

export const SAVE_FAILED = t`The connection was not saved. Please try again.`;
export const TEST_FAILED = t`The connection could not be tested. Please try again.`;
export const DELETE_FAILED = t`The connection was not deleted. Please try again.`;
export const REFRESH_FAILED = t`The refresh was not started. Please try again.`;

/** Whether a worker has it, or will take it in a moment. */
export function isBusy({ state }: Connection): boolean {
  return state === "waiting" || state === "refreshing";
}

/** The connections of the user. `onRefreshed` runs when a refresh has ended. */
export function useConnections(onRefreshed: () => void) {
  const list = { key: KEY, path: PATH, fallback: t`Failed to load your database connections` };
  return useBusyList<Connections>(list, ({ connections }) => connections.filter(isBusy).length, onRefreshed);
}

/** Changes connections. The list is loaded again also after a failure, since the answer may have been lost. */
export function useConnectionChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [KEY] });
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
