/** The words for tokens: what they may do, when they end, and when they were used. */

import { t } from "@lingui/core/macro";
import { dayOrTime, longDay } from "@/lib/time";
import type { Scope, Token } from "./api";

export const SCOPES: { scope: Scope; label: string; text: string }[] = [
  {
    scope: "read",
    label: t({ message: "Read", context: "right of a token" }),
    text: t`Conversations, results, data sets and files`,
  },
  {
    scope: "ask",
    label: t({ message: "Ask", context: "right of a token" }),
    text: t`Send questions, upload files, calculate again`,
  },
];

export const LIVES: { days: number | null; label: string }[] = [
  { days: 30, label: t`After 30 days` },
  { days: 90, label: t`After 90 days` },
  { days: 365, label: t`After a year` },
  { days: null, label: t({ message: "Never", context: "expiry of a token" }) },
];

export function scopesOf(token: Token): string {
  const labels = SCOPES.filter(({ scope }) => token.scopes.includes(scope)).map(({ label }) => label);
  return labels.join(", ");
}

export function endOf(token: Token): string {
  if (!token.expires_at) return t`Does not expire`;
  const day = longDay(token.expires_at);
  return token.has_expired ? t`Expired on ${day}` : t`Expires on ${day}`;
}

export function lastUseOf(token: Token): string {
  if (!token.last_used_at) return t`Never used`;
  const time = dayOrTime(token.last_used_at);
  return t`Last used ${time}`;
}

/** The sentence about the plans that include API access. */
export function plansSentence(plans: string[]): string {
  const last = plans.at(-1);
  if (last === undefined) return t`Your plan does not include API access.`;
  if (plans.length === 1) return t`API access is part of the ${last} plan.`;
  const others = plans.slice(0, -1).join(", ");
  return t`API access is part of the ${others} and ${last} plans.`;
}
