/** The plan that a visitor chose before signing in. Read once after sign-in; it decides which page the visitor sees next. */

import { sessionState } from "./auth/session";
import { takeWanted } from "./wanted-page";

export const PENDING_PLAN_KEY = "pendingPlanSelection";
const PENDING_PLAN_MS = 10 * 60 * 1000;

type PendingPlan = { planName: string; planPrice: number; timestamp: number };

/** The plans with the checkout of the Pro plan open. */
export const PRO_CHECKOUT = "/pricing?checkout=pro";

export function savePendingPlan(storage: Storage, plan: { name: string; price: number }, nowMs: number) {
  const entry: PendingPlan = { planName: plan.name, planPrice: plan.price, timestamp: nowMs };
  storage.setItem(PENDING_PLAN_KEY, JSON.stringify(entry));
}

/**
 * The address after sign-in. Removes what was remembered in any case; the chosen plan decides the address, then the
 * conversation that the visitor wanted to open.
 */
export function landingAfterSignIn(storage: Storage, nowMs: number): string {
  const plan = takePendingPlan(storage, nowMs);
  const wanted = takeWanted(nowMs, sessionState().user?.id);
  if (!plan) return wanted ?? "/chat";
  if (plan.planName.toLowerCase() === "basic" || plan.planPrice === 0) return "/chat";
  return plan.planName.toLowerCase() === "pro" ? PRO_CHECKOUT : "/chat";
}

function takePendingPlan(storage: Storage, nowMs: number): PendingPlan | null {
  const text = storage.getItem(PENDING_PLAN_KEY);
  if (text === null) return null;
  storage.removeItem(PENDING_PLAN_KEY);
  try {
    const plan = parsePendingPlan(JSON.parse(text));
    return nowMs - plan.timestamp < PENDING_PLAN_MS ? plan : null;
  } catch (cause) {
    console.warn("The stored plan selection could not be read and was removed.", cause);
    return null;
  }
}

function parsePendingPlan(value: unknown): PendingPlan {
  const { planName, planPrice, timestamp } = (value ?? {}) as Partial<Record<keyof PendingPlan, unknown>>;
  const price = Number(planPrice);
  const time = typeof timestamp === "string" && !/^\d+$/.test(timestamp) ? Date.parse(timestamp) : Number(timestamp);
  if (typeof planName !== "string" || Number.isNaN(time)) throw new Error("not a plan selection");
  return { planName, planPrice: price, timestamp: time };
}
