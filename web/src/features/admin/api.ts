/** The calls of administrators and their answers. The server refuses all other users. */

import { t } from "@lingui/core/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
import { call } from "@/lib/http";

type Users = Answer<"/api/admin/users">;
type Inquiries = Answer<"/api/admin/inquiries">;
type Audit = Answer<"/api/admin/audit">;

export type Pagination = Users["pagination"];
export type Stats = Answer<"/api/admin/stats">;
export type UserLine = Users["users"][number];

export type UserFilter = { page: number; search: string; status: string; plan: string };

export type Account = Answer<"/api/admin/users/{id}">;

export type Inquiry = Inquiries["inquiries"][number];

/** The contract does not define the details of an audit entry. */
export type AuditEntry = Omit<Audit["entries"][number], "details"> & { details: Record<string, unknown> };

export type Plan = Answer<"/api/payments/plans/all">[number];

export type PlanEffect = Answer<"/api/payments/plans/{id}/effect", "post">;

export type PlanChange = Body<"/api/payments/plans/{id}", "put">;

const PAGE_SIZE = 10;
/** Reloads the inquiries regularly, because their remaining time changes. */
const ASK_EVERY_MS = 60_000;

export function useStats() {
  return useQuery({
    queryKey: ["admin", "stats"],
    queryFn: () => call<Stats>("/api/admin/stats", { fallback: t`Failed to load statistics` }),
  });
}

export function useUsers({ page, search, status, plan }: UserFilter) {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), search, status, plan });
  return useQuery({
    queryKey: ["admin", "users", query.toString()],
    queryFn: ({ signal }) =>
      call<Users>(`/api/admin/users?${query}`, {
        fallback: t`Failed to load users`,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: ["admin", "account", id],
    queryFn: () =>
      call<Account>(`/api/admin/users/${encodeURIComponent(id)}`, { fallback: t`Failed to load the account` }),
  });
}

export function useInquiries(state: string, page: number) {
  const query = new URLSearchParams({ state, page: String(page), limit: String(PAGE_SIZE) });
  return useQuery({
    queryKey: ["admin", "inquiries", query.toString()],
    queryFn: () =>
      call<Inquiries>(`/api/admin/inquiries?${query}`, {
        fallback: t`Failed to load inquiries`,
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
        fallback: t`Failed to load the audit log`,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useAllPlans() {
  return useQuery({
    queryKey: ["plans", "all"],
    queryFn: () => call<Plan[]>("/api/payments/plans/all", { fallback: t`Failed to fetch plans` }),
  });
}

export function givePlan(user: string, plan: string) {
  return call(`/api/admin/users/${user}`, { method: "PUT", body: { plan }, fallback: t`Failed to update user plan` });
}

export function setBanned(user: string, banned: boolean) {
  return call<Answer<"/api/admin/users/{id}/ban", "post">>(`/api/admin/users/${user}/ban`, {
    method: "POST",
    body: { banned },
    fallback: t`The account could not be changed.`,
  });
}

export function revokeSessions(user: string) {
  return call<Answer<"/api/admin/users/{id}/revoke-sessions", "post">>(`/api/admin/users/${user}/revoke-sessions`, {
    method: "POST",
    body: {},
    fallback: t`The devices could not be signed out.`,
  });
}

export function noteAnswered(inquiry: string) {
  return call(`/api/admin/inquiries/${inquiry}/answered`, {
    method: "POST",
    body: {},
    fallback: t`The inquiry could not be marked as answered.`,
  });
}

export function addPlan(plan: PlanChange) {
  return call("/api/payments/plans", { method: "POST", body: plan, fallback: t`Failed to add plan.` });
}

export function changePlan(id: string, change: PlanChange, fallback = t`Failed to update plan.`) {
  return call(`/api/payments/plans/${encodeURIComponent(id)}`, { method: "PUT", body: change, fallback });
}

export function askPlanEffect(id: string, change: PlanChange) {
  return call<PlanEffect>(`/api/payments/plans/${encodeURIComponent(id)}/effect`, {
    method: "POST",
    body: change,
    fallback: t`The effect of this change could not be calculated.`,
  });
}

export function deletePlan(id: string) {
  return call(`/api/payments/plans/${encodeURIComponent(id)}`, {
    method: "DELETE",
    fallback: t`Failed to delete plan.`,
  });
}
