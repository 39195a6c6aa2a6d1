/** The sentences of the audit log. */

import { plural, t } from "@lingui/core/macro";
import { planLabel } from "@/lib/plans";
import type { AuditEntry } from "../api";
import { dateTime } from "../format";

const ACTIONS: Record<string, (name: string) => string> = {
  user_plan_changed: (name) => t`Changed the plan of ${name}`,
  user_granted: (name) => t`Granted rights to ${name}`,
  user_banned: (name) => t`Banned ${name}`,
  user_unbanned: (name) => t`Lifted the ban of ${name}`,
  user_sessions_revoked: (name) => t`Signed out all devices of ${name}`,
  user_viewed: (name) => t`Began to view the account of ${name}`,
  user_view_ended: (name) => t`Stopped viewing the account of ${name}`,
  plan_added: (name) => t`Added the plan ${name}`,
  plan_changed: (name) => t`Changed the plan ${name}`,
  plan_hidden: (name) => t`Hid the plan ${name}`,
  plan_shown: (name) => t`Showed the plan ${name}`,
  plan_deleted: (name) => t`Deleted the plan ${name}`,
  payment_without_plan: (name) => t`Received a payment for a plan that does not exist from ${name}`,
  inquiry_answered: (name) => t`Answered the inquiry of ${name}`,
  announcement_added: (text) => t`Announced: ${text}`,
  announcement_withdrawn: (text) => t`Withdrew the announcement: ${text}`,
  figures_exported: (name) => t`Downloaded the figures of ${name}`,
  feedback_exported: (name) => t`Downloaded the ${name}`,
  job_retried: (name) => t`Retried a job of ${name}`,
  jobs_retried: (name) => t`Retried the failed jobs of ${name}`,
  job_discarded: (name) => t`Discarded a job of ${name}`,
  lane_paused: (name) => t`Paused the lane ${name}`,
  lane_resumed: (name) => t`Resumed the lane ${name}`,
  worker_drained: (name) => t`Drained the worker on ${name}`,
  worker_resumed: (name) => t`Resumed the worker on ${name}`,
  database_connected: (name) => t`Connected a database at ${name}`,
  database_changed: (name) => t`Changed the connection to the database at ${name}`,
  database_disconnected: (name) => t`Removed the connection to the database at ${name}`,
  key_rotated: (name) => t`Let a new key sign ${name}`,
  conversation_shared: (name) => t`Made a link to the conversation ${name}`,
  conversation_unshared: (name) => t`Revoked a link to the conversation ${name}`,
};

export function actionText({ action, target_name }: Pick<AuditEntry, "action" | "target_name">): string {
  return ACTIONS[action]?.(target_name) ?? `${action} ${target_name}`;
}

/** The details that are shown, each with its name. */
export function detailTexts({ action, details }: Pick<AuditEntry, "action" | "details">): string[] {
  if (action === "jobs_retried") return retriedTexts(details);
  if (action === "user_plan_changed") {
    return [changeText(planLabel(String(details.from)), planLabel(String(details.to)))];
  }
  if (action === "plan_added" || action === "plan_deleted") {
    const price = shown(details.price);
    return [t`price: ${price}`];
  }
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${change(value, name)}`);
}

/** How many jobs, and what the list was narrowed down to; the ids of all of them would fill pages. */
function retriedTexts({ turns, uploads, search }: Record<string, unknown>): string[] {
  const count = [turns, uploads].flat().filter((id) => typeof id === "string").length;
  const jobs = plural(count, { one: "# job", other: "# jobs" });
  if (!search) return [jobs];
  const text = shown(search);
  return [jobs, t`search: ${text}`];
}

function change(value: unknown, name: string): string {
  if (name === "until") return dateTime(String(value));
  if (typeof value !== "object" || value === null || !("from" in value && "to" in value)) return shown(value);
  return changeText(shown(value.from), shown(value.to));
}

function changeText(before: string, after: string): string {
  return t`${before} to ${after}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 0 ? value.join(", ") : t({ message: "none", context: "empty list in the audit log" });
  if (typeof value === "boolean") return value ? t`yes` : t`no`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
