/** The fields of the contact form and their rules. Pure, so every rule is testable. */

import { t } from "@lingui/core/macro";
import { isAddress } from "./address";

export const SERVICE_TYPES = ["existing", "custom", "both"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const EMPLOYEE_SIZES = ["1-10", "11-50", "51-200", "201-1000", "1000+"] as const;

export const EXISTING_AGENTS = [
  "Demand Forecasting",
  "Inventory Optimization",
  "Vehicle Routing",
  "Dynamic Demand Sensing",
  "Supplier Selection",
] as const;

export const BUSINESS_TYPES = [
  "Manufacturing",
  "Retail/E-commerce",
  "Logistics & Transportation",
  "Healthcare",
  "Automotive",
  "Food & Beverage",
  "Technology",
  "Consulting",
  "Other",
] as const;

export const TIMELINES = [
  "Immediate (within 1 month)",
  "Short-term (1-3 months)",
  "Medium-term (3-6 months)",
  "Long-term (6+ months)",
  "Just exploring options",
] as const;

export const BUDGETS = [
  "Under $5,000/month",
  "$5,000 - $15,000/month",
  "$15,000 - $50,000/month",
  "$50,000+/month",
  "Need custom pricing",
] as const;

/** The longest values that the server takes. */
export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 5000;

export type Inquiry = {
  email: string;
  firstName: string;
  lastName: string;
  organization: string;
  jobTitle: string;
  employeeSize: string;
  serviceType: ServiceType | "";
  existingAgents: readonly string[];
  customAgentNeeds: string;
  businessType: string;
  currentChallenges: string;
  expectedOutcomes: string;
  timeline: string;
  budget: string;
  additionalDetails: string;
};

export type InquiryField = keyof Inquiry;
export type Problem = { field: InquiryField; message: string };

export const EMPTY_INQUIRY: Inquiry = {
  email: "",
  firstName: "",
  lastName: "",
  organization: "",
  jobTitle: "",
  employeeSize: "",
  serviceType: "",
  existingAgents: [],
  customAgentNeeds: "",
  businessType: "",
  currentChallenges: "",
  expectedOutcomes: "",
  timeline: "",
  budget: "",
  additionalDetails: "",
};

const REQUIRED = [
  { field: "email", message: t`Email is required` },
  { field: "firstName", message: t`FirstName is required` },
  { field: "lastName", message: t`LastName is required` },
  { field: "organization", message: t`Organization is required` },
] as const;

export function asksForAgents({ serviceType }: Inquiry): boolean {
  return serviceType === "existing" || serviceType === "both";
}

export function asksForNeeds({ serviceType }: Inquiry): boolean {
  return serviceType === "custom" || serviceType === "both";
}

/** All problems, in the order of the form. The first is shown as a notice, and each one at its field. */
export function problemsOf(inquiry: Inquiry): Problem[] {
  const problems: Problem[] = REQUIRED.filter(({ field }) => inquiry[field].trim() === "");
  if (inquiry.email.trim() !== "" && !isAddress(inquiry.email.trim())) {
    problems.push({ field: "email", message: t`Please enter a valid email address` });
  }
  if (inquiry.serviceType === "existing" && inquiry.existingAgents.length === 0) {
    problems.push({ field: "existingAgents", message: t`Please select at least one existing agent` });
  }
  if (inquiry.serviceType === "custom" && inquiry.customAgentNeeds.trim() === "") {
    problems.push({ field: "customAgentNeeds", message: t`Please describe your custom agent requirements` });
  }
  return problems;
}

/** The inquiry to send, without answers to questions that are no longer shown. */
export function asSent(inquiry: Inquiry): Inquiry {
  return {
    ...inquiry,
    email: inquiry.email.trim(),
    existingAgents: asksForAgents(inquiry) ? inquiry.existingAgents : [],
    customAgentNeeds: asksForNeeds(inquiry) ? inquiry.customAgentNeeds : "",
  };
}
