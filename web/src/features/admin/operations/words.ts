/** Spans, sizes, lanes and states in words. */

import { t } from "@lingui/core/macro";
import { dateText } from "@/lib/locale/date-text";
import { numberText } from "@/lib/locale/number-text";
import type { JobState, Worker } from "./types";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ONE_DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A worker that has sent no heartbeat for longer than this has probably ended. */
const SILENT_AFTER_SECONDS = 15;

const LANES: Record<string, string> = {
  chat: t`Chat`,
  analyses: t`Analyses`,
  files: t`Files`,
  previews: t`What-if previews`,
};

/** The names of the lanes, to choose from before the server has listed them. */
export const USUAL_LANES = Object.keys(LANES);

export const STATES: Record<JobState, { label: string; badge: string }> = {
  queued: { label: t({ message: "Waiting", context: "state of a job" }), badge: "badge-neutral" },
  running: { label: t({ message: "Running", context: "state of a job" }), badge: "badge-info" },
  retrying: { label: t({ message: "Retrying", context: "state of a job" }), badge: "badge-warning" },
  done: { label: t({ message: "Done", context: "state of a job" }), badge: "badge-success" },
  failed: { label: t({ message: "Failed", context: "state of a job" }), badge: "badge-error" },
  stopped: { label: t({ message: "Stopped", context: "state of a job" }), badge: "badge-outline" },
};

export function laneLabel(name: string): string {
  return LANES[name] ?? name;
}

/** The two largest units of a span: 2 d 3 h, 5 h 10 min, 3 min 20 s, 45 s. */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = whole % MINUTE;
  if (days > 0) return t`${days} d ${hours} h`;
  if (hours > 0) return t`${hours} h ${minutes} min`;
  return minutes > 0 ? t`${minutes} min ${rest} s` : `${rest} s`;
}

/** How long something took: 850 ms, 1.2 s, 3 min 20 s. */
export function durationWords(ms: number | null): string {
  if (ms === null) return "-";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < MINUTE * 1000 ? `${numberText(Math.floor(ms / 100) / 10, ONE_DECIMAL)} s` : spanWords(ms / 1000);
}

export function memoryWords(bytes: number | null): string {
  if (bytes === null) return "-";
  const size = bytes / 2 ** 20;
  if (size < 1024) {
    const megabytes = String(Math.round(size));
    return t`${megabytes} MB`;
  }
  const gigabytes = numberText(size / 1024, ONE_DECIMAL);
  return t`${gigabytes} GB`;
}

/** The seconds from a time to `now`, in milliseconds; never negative. */
export function secondsSince(timestamp: string, now: number): number {
  return Math.max(0, (now - Date.parse(timestamp)) / 1000);
}

export function isSilent(worker: Pick<Worker, "beat_at">, now: number): boolean {
  return secondsSince(worker.beat_at, now) > SILENT_AFTER_SECONDS;
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
};

/** The time of day in the browser's time zone: 12:03:10. */
export function clockTime(time: number): string {
  return dateText(new Date(time), CLOCK);
}

/** Enough of an id to recognise it in a list. Ids of the same hour begin alike. */
export function shortId(id: string): string {
  return id.slice(-8);
}
