/** The words for schedules: when they run next, and what happens now or happened last. */

import { t } from "@lingui/core/macro";
import { dateText } from "@/lib/locale/date-text";
import type { Schedule } from "@/lib/schedules";
import { dayOrTime } from "@/lib/time";

/** When it runs next. */
export function nextOf({ state, repeats, next_run_at }: Schedule): string {
  if (state === "paused") return t`The schedule is paused.`;
  if (repeats === "new_version") return t`It runs when the data set has a new version.`;
  if (!next_run_at) return "";
  const when = dayAndTime(next_run_at);
  return t`The next run is on ${when}.`;
}

/** What happens now, or how the last run ended. */
export function stateOf({ state, last_run_at, last_error }: Schedule): string {
  if (state === "waiting") return t`Waiting for its run…`;
  if (state === "running") return t`Running…`;
  if (!last_run_at) return t`It has not run yet.`;
  const when = dayOrTime(last_run_at);
  return last_error ? t`The last run gave no result: ${when}.` : t`The last run: ${when}.`;
}

function dayAndTime(timestamp: string): string {
  return dateText(new Date(timestamp), { dateStyle: "medium", timeStyle: "short" });
}
