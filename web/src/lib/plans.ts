const PLAN_LABELS: Record<string, string> = { basic: "Basic", pro: "Pro", enterprise: "Enterprise", admin: "Admin" };

/** How a plan is called on screen; names that are not known are shown as given. */
export function planLabel(plan: string): string {
  return PLAN_LABELS[plan] ?? plan;
}
