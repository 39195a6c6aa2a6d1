/** The choices of the contact form as they are shown. The server gets them in English, as `inquiry.ts` has them. */

import { t } from "@lingui/core/macro";
import type { BUDGETS, BUSINESS_TYPES, TIMELINES } from "./inquiry";

export const BUSINESS_TEXTS: Readonly<Record<(typeof BUSINESS_TYPES)[number], string>> = {
  Manufacturing: t`Manufacturing`,
  "Retail/E-commerce": t`Retail/E-commerce`,
  "Logistics & Transportation": t`Logistics & Transportation`,
  Healthcare: t`Healthcare`,
  Automotive: t`Automotive`,
  "Food & Beverage": t`Food & Beverage`,
  Technology: t`Technology`,
  Consulting: t`Consulting`,
  Other: t({ message: "Other", context: "type of business" }),
};

export const TIMELINE_TEXTS: Readonly<Record<(typeof TIMELINES)[number], string>> = {
  "Immediate (within 1 month)": t`Immediate (within 1 month)`,
  "Short-term (1-3 months)": t`Short-term (1-3 months)`,
  "Medium-term (3-6 months)": t`Medium-term (3-6 months)`,
  "Long-term (6+ months)": t`Long-term (6+ months)`,
  "Just exploring options": t`Just exploring options`,
};

export const BUDGET_TEXTS: Readonly<Record<(typeof BUDGETS)[number], string>> = {
  "Under $5,000/month": t`Under $5,000/month`,
  "$5,000 - $15,000/month": t`$5,000 - $15,000/month`,
  "$15,000 - $50,000/month": t`$15,000 - $50,000/month`,
  "$50,000+/month": t`$50,000+/month`,
  "Need custom pricing": t`Need custom pricing`,
};

export function employeesText(size: string): string {
  return t`${size} employees`;
}
