/** The form of a plan: texts as they are typed, and what becomes of them. */

import type { AgentType } from "@/lib/agents";
import type { Plan, PlanChange } from "./api";

export type PlanDraft = {
  name: string;
  price: string;
  description: string;
  features: string;
  agents: AgentType[];
  /** Empty is no limit. */
  maxSkus: string;
};

export const EMPTY_DRAFT: PlanDraft = { name: "", price: "", description: "", features: "", agents: [], maxSkus: "" };

export function draftOf(plan: Plan): PlanDraft {
  return {
    name: plan.name,
    price: String(plan.price),
    description: plan.description,
    features: plan.features.join(", "),
    agents: plan.agents,
    maxSkus: plan.max_skus === -1 ? "" : String(plan.max_skus),
  };
}

export function changeOf(draft: PlanDraft): PlanChange {
  return {
    name: draft.name.trim(),
    price: Number(draft.price),
    description: draft.description.trim(),
    features: featuresOf(draft.features),
    agents: draft.agents,
    max_skus: draft.maxSkus.trim() === "" ? -1 : Math.trunc(Number(draft.maxSkus)),
  };
}

/** A comma-separated list, trimmed; what is empty between two commas is left out. */
export function featuresOf(text: string): string[] {
  return text
    .split(",")
    .map((feature) => feature.trim())
    .filter((feature) => feature !== "");
}
