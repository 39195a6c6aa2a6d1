import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Body } from "@/lib/api";
import { useBusyList } from "@/lib/busy-list";
import { call } from "@/lib/http";
import { SCHEDULES_KEY, SCHEDULES_PATH, type Schedule, type Schedules } from "@/lib/schedules";

export type ScheduleChanges = Body<"/api/schedules/{id}", "put">;

export const CHANGE_FAILED = t`The schedule was not changed. Please try again.`;
export const DELETE_FAILED = t`The schedule was not deleted. Please try again.`;
export const RUN_FAILED = t`The run was not started. Please try again.`;

/** Whether it runs, or a worker will take it in a moment. */
export function isBusy({ state }: Schedule): boolean {
  return state === "waiting" || state === "running";
}

export function useSchedules() {
  const list = { key: SCHEDULES_KEY, path: SCHEDULES_PATH, fallback: t`Failed to load your schedules` };
  return useBusyList<Schedules>(list, ({ schedules }) => schedules.filter(isBusy).length);
}

/** Changes schedules. The list is loaded again also after a failure, since the answer may have been lost. */
export function useScheduleChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [SCHEDULES_KEY] });
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
