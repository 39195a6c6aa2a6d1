/** The plans on sale and the texts of their cards. */

import { t } from "@lingui/core/macro";
import { DEFAULT_PLANS } from "@/lib/defaults";

export type Plan = {
  id: string;
  name: string;
  /** Price per month. */
  price: number;
  currency: string;
  features: readonly string[];
  description: string;
};

export type Offer = { plans: readonly Plan[]; gateway: string | null };

/** Shown when the list of the server fails to load. The server sets the price in any case. */
export const FALLBACK_PLANS: readonly Plan[] = DEFAULT_PLANS;

/** Reads a list of plans, or a map of them by id. Leaves out hidden plans and invalid entries. */
export function readPlans(plans: unknown): Plan[] {
  const entries = Array.isArray(plans)
    ? plans.map((plan) => ["", plan] as const)
    : Object.entries((plans ?? {}) as object);
  return entries.flatMap(([key, plan]) => readPlan(key, plan) ?? []);
}

function readPlan(key: string, value: unknown): Plan | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, name, price, currency, features, description, is_hidden } = value as Record<string, unknown>;
  const called = text(name) || text(id) || key;
  if (!called || is_hidden === true) return null;
  return {
    id: text(id) || key || called.toLowerCase(),
    name: called,
    price: Number(price) || 0,
    currency: text(currency) || "INR",
    features: Array.isArray(features) ? features.filter((feature) => typeof feature === "string") : [],
    description: text(description),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whether the plan costs nothing. */
export function isFree(plan: Plan): boolean {
  return plan.price === 0 || plan.id === "basic";
}

export function isPro(plan: Plan): boolean {
  return plan.id === "pro" || plan.name.toLowerCase() === "pro";
}

export function buttonText(plan: Plan): string {
  if (isFree(plan)) return t`Get Started`;
  return isPro(plan) ? t`Choose Pro` : t`Contact Sales`;
}
