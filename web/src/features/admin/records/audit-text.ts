/** The sentences of the audit log. */

import { planLabel } from "@/lib/plans";
import type { AuditEntry } from "../api";
import { dateTime } from "../format";

const ACTIONS: Record<string, string> = {
  user_plan_changed: "Changed the plan of",
  user_granted: "Granted rights to",
  user_banned: "Banned",
  user_unbanned: "Lifted the ban of",
  user_sessions_revoked: "Signed out all devices of",
  user_viewed: "Began to view the account of",
  user_view_ended: "Stopped viewing the account of",
  plan_added: "Added the plan",
  plan_changed: "Changed the plan",
  plan_hidden: "Hid the plan",
  plan_shown: "Showed the plan",
  plan_deleted: "Deleted the plan",
  payment_without_plan: "Received a payment for a plan that does not exist from",
  inquiry_answered: "Answered the inquiry of",
  announcement_added: "Announced:",
  announcement_withdrawn: "Withdrew the announcement:",
  figures_exported: "Downloaded the figures of",
  feedback_exported: "Downloaded the",
  job_retried: "Retried a job of",
  jobs_retried: "Retried the failed jobs of",
  job_discarded: "Discarded a job of",
  lane_paused: "Paused the lane",
  lane_resumed: "Resumed the lane",
  worker_drained: "Drained the worker on",
  worker_resumed: "Resumed the worker on",
  database_connected: "Connected a database at",
  database_changed: "Changed the connection to the database at",
  database_disconnected: "Removed the connection to the database at",
  key_rotated: "Let a new key sign",
  conversation_shared: "Made a link to the conversation",
  conversation_unshared: "Revoked a link to the conversation",
};

export function actionText({ action, target_name }: Pick<AuditEntry, "action" | "target_name">): string {
  return `${ACTIONS[action] ?? action} ${target_name}`;
}

/** The details that are shown, each with its name. */
export function detailTexts({ action, details }: Pick<AuditEntry, "action" | "details">): string[] {
  if (action === "jobs_retried") return retriedTexts(details);
  if (action === "user_plan_changed") return [`${planLabel(String(details.from))} to ${planLabel(String(details.to))}`];
  if (action === "plan_added" || action === "plan_deleted") return [`price: ${shown(details.price)}`];
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${change(value, name)}`);
}

/** How many jobs, and what the list was narrowed down to; the ids of all of them would fill pages. */
function retriedTexts({ turns, uploads, search }: Record<string, unknown>): string[] {
  const count = [turns, uploads].flat().filter((id) => typeof id === "string").length;
  return [count === 1 ? "1 job" : `${count} jobs`, ...(search ? [`search: ${shown(search)}`] : [])];
}

function change(value: unknown, name: string): string {
  if (name === "until") return dateTime(String(value));
  if (typeof value !== "object" || value === null || !("from" in value && "to" in value)) return shown(value);
  return `${shown(value.from)} to ${shown(value.to)}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
