/** The calls of administrators, and what they answer. The server lets nobody else in. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AgentType } from "@/lib/agents";
import { call } from "@/lib/http";

export type Pagination = { page: number; limit: number; total: number; pages: number };

export type Stats = { total_users: number; active_users: number; total_messages: number; enterprise_users: number };

export type UserLine = {
  id: string;
  full_name: string | null;
  email: string;
  organization: string | null;
  plan: string;
  role: string;
  last_login: string | null;
  messages: number;
  agents: number;
  banned: boolean;
};

export type UserFilter = { page: number; search: string; status: string; plan: string };

export type Account = {
  profile: UserLine;
  created_at: string;
  email_confirmed_at: string | null;
  providers: string[];
  sessions: number;
  uploads: number;
  subscription: { plan: string; ends_at: string; cancelled_at: string | null } | null;
  payments: {
    number: string;
    plan: string;
    amount: number;
    currency: string;
    gateway: string;
    state: string;
    paid_at: string | null;
  }[];
  conversations: { id: string; title: string | null; messages: number; created_at: string; updated_at: string }[];
};

export type Inquiry = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  organization: string;
  job_title: string;
  employee_size: string;
  service_type: string;
  existing_agents: string[];
  custom_agent_needs: string;
  business_type: string;
  current_challenges: string;
  expected_outcomes: string;
  timeline: string;
  budget: string;
  additional_details: string;
  state: string;
  created_at: string;
  answered_at: string | null;
  due_at: string;
  age_seconds: number;
  overdue: boolean;
};

export type AuditEntry = {
  id: string;
  actor: string | null;
  actor_name: string;
  action: string;
  target_kind: string;
  target: string;
  target_name: string;
  details: Record<string, unknown>;
  created_at: string;
};

export type Plan = {
  id: string;
  name: string;
  price: number;
  currency: string;
  features: string[];
  description: string;
  is_hidden: boolean;
  agents: AgentType[];
  max_agents: number;
  max_skus: number;
  max_storage_mb: number;
  /** -1 where the files of results are kept for as long as there is room. */
  results_kept_days: number;
};

export type PlanChange = Partial<
  Pick<
    Plan,
    | "name"
    | "price"
    | "features"
    | "description"
    | "is_hidden"
    | "agents"
    | "max_skus"
    | "max_storage_mb"
    | "results_kept_days"
  >
>;

const PAGE_SIZE = 10;
/** The clocks of inquiries go on. */
const ASK_EVERY_MS = 60_000;

export function useStats() {
  return useQuery({
    queryKey: ["admin", "stats"],
    queryFn: () => call<Stats>("/api/admin/stats", { fallback: "Failed to load statistics" }),
  });
}

export function useUsers({ page, search, status, plan }: UserFilter) {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), search, status, plan });
  return useQuery({
    queryKey: ["admin", "users", query.toString()],
    queryFn: ({ signal }) =>
      call<{ users: UserLine[]; pagination: Pagination }>(`/api/admin/users?${query}`, {
        fallback: "Failed to load users",
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: ["admin", "account", id],
    queryFn: () =>
      call<Account>(`/api/admin/users/${encodeURIComponent(id)}`, { fallback: "Failed to load the account" }),
  });
}

export function useInquiries(state: string, page: number) {
  const query = new URLSearchParams({ state, page: String(page), limit: String(PAGE_SIZE) });
  return useQuery({
    queryKey: ["admin", "inquiries", query.toString()],
    queryFn: () =>
      call<{ inquiries: Inquiry[]; pagination: Pagination }>(`/api/admin/inquiries?${query}`, {
        fallback: "Failed to load inquiries",
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });
}

export function useAudit(page: number) {
  return useQuery({
    queryKey: ["admin", "audit", page],
    queryFn: () =>
      call<{ entries: AuditEntry[]; pagination: Pagination }>(`/api/admin/audit?page=${page}&limit=20`, {
        fallback: "Failed to load the audit log",
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useAllPlans() {
  return useQuery({
    queryKey: ["plans", "all"],
    queryFn: () => call<Plan[]>("/api/payments/plans/all", { fallback: "Failed to fetch plans" }),
  });
}

export function givePlan(user: string, plan: string) {
  return call(`/api/admin/users/${user}`, { method: "PUT", body: { plan }, fallback: "Failed to update user plan" });
}

export function setBanned(user: string, banned: boolean) {
  return call<{ message: string }>(`/api/admin/users/${user}/ban`, {
    method: "POST",
    body: { banned },
    fallback: "The account could not be changed.",
  });
}

export function revokeSessions(user: string) {
  return call<{ message: string }>(`/api/admin/users/${user}/revoke-sessions`, {
    method: "POST",
    body: {},
    fallback: "The devices could not be signed out.",
  });
}

export function noteAnswered(inquiry: string) {
  return call(`/api/admin/inquiries/${inquiry}/answered`, {
    method: "POST",
    body: {},
    fallback: "The inquiry could not be marked as answered.",
  });
}

export function addPlan(plan: PlanChange) {
  return call("/api/payments/plans", { method: "POST", body: plan, fallback: "Failed to add plan." });
}

export function changePlan(id: string, change: PlanChange, fallback = "Failed to update plan.") {
  return call(`/api/payments/plans/${encodeURIComponent(id)}`, { method: "PUT", body: change, fallback });
}

export function deletePlan(id: string) {
  return call(`/api/payments/plans/${encodeURIComponent(id)}`, {
    method: "DELETE",
    fallback: "Failed to delete plan.",
  });
}
