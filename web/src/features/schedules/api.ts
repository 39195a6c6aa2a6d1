import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Body } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { call } from "@/lib/http";
import { SCHEDULES_PATH, type Schedule, type Schedules, schedulesKey } from "@/lib/schedules";

export type ScheduleChanges = Body<"/api/schedules/{id}", "put">;

/** The interval for reloading the list while an analysis runs. */
const LOOK_AGAIN_MS = 2_000;

export const CHANGE_FAILED = t`The schedule was not changed. Please try again.`;
export const DELETE_FAILED = t`The schedule was not deleted. Please try again.`;
export const RUN_FAILED = t`The run was not started. Please try again.`;

/** Whether it runs, or a worker will take it in a moment. */
export function isBusy({ state }: Schedule): boolean {
  return state === "waiting" || state === "running";
}

/** The schedules of the user; loaded again while one of them runs. */
export function useSchedules() {
  const { user } = useSession();
  const schedules = useQuery({
    queryKey: [...schedulesKey, user?.id],
    queryFn: ({ signal }) => call<Schedules>(SCHEDULES_PATH, { fallback: t`Failed to load your schedules`, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.schedules.some(isBusy) ? LOOK_AGAIN_MS : false),
  });
  const busy = schedules.data?.schedules.filter(isBusy).length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (busy < before.current) notifyUsageChanged();
    before.current = busy;
  }, [busy]);
  return schedules;
}

/** Changes schedules. The list is loaded again also after a failure, since the answer may have been lost. */
export function useScheduleChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: schedulesKey });
  return {
    change: (id: string, changes: ScheduleChanges) =>
      call<Schedule>(`${SCHEDULES_PATH}/${id}`, { method: "PUT", body: changes, fallback: CHANGE_FAILED }).finally(
        reload,
      ),
    remove: (id: string) =>
      call<null>(`${SCHEDULES_PATH}/${id}`, { method: "DELETE", fallback: DELETE_FAILED }).finally(reload),
    run: (id: string) =>
      call<Schedule>(`${SCHEDULES_PATH}/${id}/run`, { method: "POST", fallback: RUN_FAILED }).finally(reload),
  };
}
