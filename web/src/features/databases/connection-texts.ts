/** The words for connections: how they are protected, when they are refreshed, and how the last refresh ended. */

import { numberText } from "@/lib/locale/number-text";
import { dayOrTime } from "@/lib/time";
import type { Connection } from "./api";

export const SCHEDULES: { schedule: Connection["schedule"]; label: string; short: string }[] = [
  { schedule: "none", label: "Only when I ask", short: "Refreshed on demand" },
  { schedule: "daily", label: "Every day", short: "Refreshed every day" },
  { schedule: "weekly", label: "Every week", short: "Refreshed every week" },
];

export const ENCRYPTIONS: { tls: Connection["tls"]; label: string }[] = [
  { tls: "require", label: "Encrypted (sslmode require)" },
  { tls: "verify_ca", label: "Encrypted, certificate checked (verify-ca)" },
  { tls: "verify_full", label: "Encrypted, certificate and host checked (verify-full)" },
  { tls: "off", label: "Not encrypted" },
];

export function verifies(tls: Connection["tls"]): boolean {
  return tls === "verify_ca" || tls === "verify_full";
}

/** Where the database is. */
export function placeOf({ username, host, port, database }: Connection): string {
  return `${username} at ${host}:${port}, database ${database}`;
}

/** When it is refreshed next. */
export function scheduleOf({ schedule, state, next_refresh_at }: Connection): string {
  const short = SCHEDULES.find((one) => one.schedule === schedule)?.short ?? "";
  if (state === "paused") return "Schedule paused after three failures";
  if (schedule === "none" || state !== "idle" || !next_refresh_at) return short;
  return `${short}, next ${dayOrTime(next_refresh_at)}`;
}

/** What happens now, or how the last refresh ended. */
export function stateOf({ state, last_refresh_at, last_rows }: Connection): string {
  if (state === "waiting") return "Waiting for its refresh…";
  if (state === "refreshing") return "Refreshing…";
  if (!last_refresh_at) return "Not refreshed yet";
  const rows = last_rows === 1 ? "1 row" : `${numberText(last_rows ?? 0)} rows`;
  return `Refreshed ${dayOrTime(last_refresh_at)}, ${rows}`;
}

/** The sentence about the plans that include database connections. */
export function plansSentence(plans: string[]): string {
  if (plans.length === 0) return "Your plan does not include database connections.";
  const names = plans.length === 1 ? plans[0] : `${plans.slice(0, -1).join(", ")} and ${plans.at(-1)}`;
  return `Database connections are part of the ${names} ${plans.length === 1 ? "plan" : "plans"}.`;
}
