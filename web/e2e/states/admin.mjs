/** The pages of administrators, in every state that they have. */

import { state } from "./matrix.mjs";

const CALLS = "**/api/admin/**";
const PLANS = "**/api/payments/plans/all";
const NOBODY = { users: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };

const FEEDBACK = {
  feedback: [
    {
      id: "0198f000-0000-7000-8000-000000000001",
      email: "ada@example.com",
      agent_type: "demand_forecasting",
      helpful: false,
      note: "The unit is wrong",
      given_at: "2026-11-30T10:00:00Z",
    },
  ],
  helpful: 8,
  not_helpful: 1,
  pagination: { page: 1, limit: 20, total: 9, pages: 1 },
};

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
  state("admin feedback full", "/admin?view=feedback", {
    answers: { "**/api/admin/feedback?*": FEEDBACK },
    shows: ["Not helpful", "The unit is wrong", "8 helpful, 1 not helpful"],
  }),
  state("admin feedback busy", "/admin?view=feedback", { busy: CALLS, shows: "Loading feedback..." }),
  state("admin feedback error", "/admin?view=feedback", { failing: CALLS, shows: "Failed to load the feedback" }),
  state("admin feedback empty", "/admin?view=feedback", { shows: "No feedback" }),
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
