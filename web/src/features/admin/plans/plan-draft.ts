/** The form of a plan: the typed texts, and their conversion to a plan. */

import type { AgentType } from "@/lib/agents";
import type { Plan, PlanChange } from "../api";

export type PlanDraft = {
  name: string;
  price: string;
  description: string;
  features: string;
  agents: AgentType[];
  /** Empty means no limit. */
  maxSkus: string;
  /** Empty means no limit. */
  maxStorageMb: string;
  /** Empty means that results are kept forever. */
  resultsKeptDays: string;
  apiAccess: boolean;
  databaseConnection: boolean;
};

export const EMPTY_DRAFT: PlanDraft = {
  name: "",
  price: "",
  description: "",
  features: "",
  agents: [],
  maxSkus: "",
  maxStorageMb: "1024",
  resultsKeptDays: "180",
  apiAccess: false,
  databaseConnection: false,
};

export function draftOf(plan: Plan): PlanDraft {
  return {
    name: plan.name,
    price: String(plan.price),
    description: plan.description,
    features: plan.features.join(", "),
    agents: plan.agents,
    maxSkus: textOf(plan.max_skus),
    maxStorageMb: textOf(plan.max_storage_mb),
    resultsKeptDays: textOf(plan.results_kept_days),
    apiAccess: plan.api_access,
    databaseConnection: plan.database_connection,
  };
}

export function changeOf(draft: PlanDraft): PlanChange {
  return {
    name: draft.name.trim(),
    price: Number(draft.price),
    description: draft.description.trim(),
    features: featuresOf(draft.features),
    agents: draft.agents,
    max_skus: limitOf(draft.maxSkus),
    max_storage_mb: limitOf(draft.maxStorageMb),
    results_kept_days: limitOf(draft.resultsKeptDays),
    api_access: draft.apiAccess,
    database_connection: draft.databaseConnection,
  };
}

/** Whether a change takes effect on people who have the plan: its agents, its features, its API access, its database connections or one of its limits change. */
export function changesRights(plan: Plan, change: PlanChange): boolean {
  const same = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((entry) => other.includes(entry));
  return !(
    same(plan.agents, change.agents ?? []) &&
    same(plan.features, change.features ?? []) &&
    plan.max_skus === change.max_skus &&
    plan.max_storage_mb === change.max_storage_mb &&
    plan.results_kept_days === change.results_kept_days &&
    plan.api_access === change.api_access &&
    plan.database_connection === change.database_connection
  );
}

function textOf(limit: number): string {
  return limit === -1 ? "" : String(limit);
}

function limitOf(text: string): number {
  return text.trim() === "" ? -1 : Math.trunc(Number(text));
}

/** A comma-separated list; entries are trimmed and empty ones removed. */
export function featuresOf(text: string): string[] {
  return text
    .split(",")
    .map((feature) => feature.trim())
    .filter((feature) => feature !== "");
}
