/** The words for connections: how they are protected, when they are refreshed, and how the last refresh ended. */

import { plural, t } from "@lingui/core/macro";
import { dayOrTime } from "@/lib/time";
import type { Connection } from "./api";

export const SCHEDULES: { schedule: Connection["schedule"]; label: string; short: string }[] = [
  { schedule: "none", label: t`Only when I ask`, short: t`Refreshed on demand` },
  { schedule: "daily", label: t`Every day`, short: t`Refreshed every day` },
  { schedule: "weekly", label: t`Every week`, short: t`Refreshed every week` },
];

export const ENCRYPTIONS: { tls: Connection["tls"]; label: string }[] = [
  { tls: "require", label: t`Encrypted (sslmode require)` },
  { tls: "verify_ca", label: t`Encrypted, certificate checked (verify-ca)` },
  { tls: "verify_full", label: t`Encrypted, certificate and host checked (verify-full)` },
  { tls: "off", label: t`Not encrypted` },
];

export function verifies(tls: Connection["tls"]): boolean {
  return tls === "verify_ca" || tls === "verify_full";
}

/** Where the database is. */
export function placeOf({ username, host, port, database }: Connection): string {
  return t`${username} at ${host}:${port}, database ${database}`;
}

/** When it is refreshed next. */
export function scheduleOf({ schedule, state, next_refresh_at }: Connection): string {
  const short = SCHEDULES.find((one) => one.schedule === schedule)?.short ?? "";
  if (state === "paused") return t`Schedule paused after three failures`;
  if (schedule === "none" || state !== "idle" || !next_refresh_at) return short;
  const time = dayOrTime(next_refresh_at);
  return schedule === "daily" ? t`Refreshed every day, next ${time}` : t`Refreshed every week, next ${time}`;
}

/** What happens now, or how the last refresh ended. */
export function stateOf({ state, last_refresh_at, last_rows }: Connection): string {
  if (state === "waiting") return t`Waiting for its refresh…`;
  if (state === "refreshing") return t`Refreshing…`;
  if (!last_refresh_at) return t`Not refreshed yet`;
  const time = dayOrTime(last_refresh_at);
  const rows = last_rows ?? 0;
  return plural(rows, { one: `Refreshed ${time}, # row`, other: `Refreshed ${time}, # rows` });
}

/** The sentence about the plans that include database connections. */
export function plansSentence(plans: string[]): string {
  const last = plans.at(-1);
  if (last === undefined) return t`Your plan does not include database connections.`;
  if (plans.length === 1) return t`Database connections are part of the ${last} plan.`;
  const others = plans.slice(0, -1).join(", ");
  return t`Database connections are part of the ${others} and ${last} plans.`;
}
