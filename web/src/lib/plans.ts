const PLAN_LABELS: Record<string, string> = { basic: "Basic", pro: "Pro", enterprise: "Enterprise", admin: "Admin" };

/** The name of a plan on screen; unknown names are shown as given. */
export function planLabel(plan: string): string {
  return PLAN_LABELS[plan] ?? plan;
}

/** A promise of a plan. One that ends with "(planned)" is not there yet. */
export function promiseOf(feature: string): { text: string; isPlanned: boolean } {
  const text = feature.replace(/\s*\(planned\)$/i, "");
  return { text, isPlanned: text !== feature };
}
