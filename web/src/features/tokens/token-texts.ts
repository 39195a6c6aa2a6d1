/** The words for tokens: what they may do, when they end, and when they were used. */

import { dayOrTime, longDay } from "@/lib/time";
import type { Scope, Token } from "./api";

export const SCOPES: { scope: Scope; label: string; text: string }[] = [
  { scope: "read", label: "Read", text: "Conversations, results, data sets and files" },
  { scope: "ask", label: "Ask", text: "Send questions, upload files, calculate again" },
];

export const LIVES: { days: number | null; label: string }[] = [
  { days: 30, label: "After 30 days" },
  { days: 90, label: "After 90 days" },
  { days: 365, label: "After a year" },
  { days: null, label: "Never" },
];

export function scopesOf(token: Token): string {
  const labels = SCOPES.filter(({ scope }) => token.scopes.includes(scope)).map(({ label }) => label);
  return labels.join(", ");
}

export function endOf(token: Token): string {
  if (!token.expires_at) return "Does not expire";
  return `${token.has_expired ? "Expired on" : "Expires on"} ${longDay(token.expires_at)}`;
}

export function lastUseOf(token: Token): string {
  return token.last_used_at ? `Last used ${dayOrTime(token.last_used_at)}` : "Never used";
}

/** The sentence about the plans that include API access. */
export function plansSentence(plans: string[]): string {
  if (plans.length === 0) return "Your plan does not include API access.";
  const names = plans.length === 1 ? plans[0] : `${plans.slice(0, -1).join(", ")} and ${plans.at(-1)}`;
  return `API access is part of the ${names} ${plans.length === 1 ? "plan" : "plans"}.`;
}
