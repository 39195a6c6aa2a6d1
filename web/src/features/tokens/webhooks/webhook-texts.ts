/** The words for webhooks: what an endpoint does now, and what became of a delivery. */

import { plural, t } from "@lingui/core/macro";
import { dateText } from "@/lib/locale/date-text";
import type { Delivery, Endpoint } from "./api";

/** What the endpoint does now. */
export function stateOf({ paused_at, old_secret_until }: Endpoint): string {
  if (paused_at) return t`Paused: it gets no events.`;
  if (!old_secret_until) return t`Active`;
  const when = dayAndTime(old_secret_until);
  return t`Active; the old secret signs too until ${when}.`;
}

/** What happened. The names of events are those of the API. */
export function eventOf({ event }: Delivery): string {
  if (event === "run.finished") return t`Run finished`;
  if (event === "run.failed") return t`Run failed`;
  return t`Test event`;
}

/** What became of the delivery. */
export function outcomeOf({ state, attempts, next_attempt_at }: Delivery): string {
  if (state === "delivered") return t`Delivered`;
  if (state === "failed") {
    return plural(attempts, { one: "Not delivered after # attempt", other: "Not delivered after # attempts" });
  }
  if (attempts === 0 || !next_attempt_at) return t`Waiting to be sent`;
  const when = dayAndTime(next_attempt_at);
  return plural(attempts, {
    one: `# attempt has failed; sent again on ${when}`,
    other: `# attempts have failed; sent again on ${when}`,
  });
}

export function dayAndTime(timestamp: string): string {
  return dateText(new Date(timestamp), { dateStyle: "medium", timeStyle: "short" });
}
