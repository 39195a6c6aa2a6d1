/** The pages of administrators, in every state that they have. */

import { state } from "./matrix.mjs";

const CALLS = "**/api/admin/**";
const PLANS = "**/api/payments/plans/all";
const NOBODY = { users: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };

export const ADMIN = [
  state("admin users full", "/admin", { shows: ["Total users", "Never"] }),
  state("admin users busy", "/admin", { busy: CALLS, shows: "Loading users..." }),
  state("admin users error", "/admin", {
    failing: CALLS,
    shows: ["Failed to load statistics", "Failed to load users"],
  }),
  state("admin users empty", "/admin", { answers: { "**/api/admin/users?*": NOBODY }, shows: "No users found" }),
  state("admin inquiries full", "/admin?view=inquiries", { shows: /^Eve Adams/ }),
  state("admin inquiries busy", "/admin?view=inquiries", { busy: CALLS, shows: "Loading inquiries..." }),
  state("admin inquiries error", "/admin?view=inquiries", { failing: CALLS, shows: "Failed to load inquiries" }),
  state("admin audit full", "/admin?view=audit", { shows: /^Granted rights/ }),
  state("admin audit busy", "/admin?view=audit", { busy: CALLS, shows: "Loading audit log..." }),
  state("admin audit error", "/admin?view=audit", { failing: CALLS, shows: "Failed to load the audit log" }),
  state("admin plans full", "/admin/pricing", { shows: ["Basic", "Pro", "Enterprise", "Hidden"] }),
  state("admin plans busy", "/admin/pricing", { busy: PLANS, shows: "Loading plans..." }),
  state("admin plans error", "/admin/pricing", { failing: PLANS, shows: "Failed to fetch plans" }),
  state("admin plans empty", "/admin/pricing", { answers: { [PLANS]: [] }, shows: "No plans yet" }),
  state("admin plan dialog", "/admin/pricing", { act: addPlan, shows: ["Save plan", "Description"] }),
];

function addPlan({ page }) {
  return page.getByRole("button", { name: "Add plan" }).click();
}
