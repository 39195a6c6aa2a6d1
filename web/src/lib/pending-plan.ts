/** The plan a visitor picked before signing in. Read once after sign-in; it decides where the visitor lands. */

export const PENDING_PLAN_KEY = "pendingPlanSelection";
export const PENDING_PLAN_MS = 10 * 60 * 1000;

export type PendingPlan = { planName: string; planPrice: number; timestamp: number };

/** Where to go after sign-in. The entry is used up, whatever it says. */
export function landingAfterSignIn(storage: Storage, nowMs: number): "/chat" | "/pricing" {
  const plan = takePendingPlan(storage, nowMs);
  if (!plan || plan.planName.toLowerCase() === "basic" || plan.planPrice === 0) return "/chat";
  return plan.planName.toLowerCase() === "pro" ? "/pricing" : "/chat";
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
