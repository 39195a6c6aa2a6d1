/** The calls for figures over time. */

import { t } from "@lingui/core/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";

export type Usage = Answer<"/api/admin/figures/usage">;
export type People = Answer<"/api/admin/figures/people">;
export type Money = Answer<"/api/admin/figures/money">;
export type HeaviestUsers = Answer<"/api/admin/figures/heaviest">;

export type Period = "days" | "months";
export type Ranking = "questions" | "analyses" | "files" | "storage";
export type FigureTable = "plans" | "users" | "people" | "money";

const FALLBACK = t`Failed to load the figures`;

function useFigures<T>(name: string, query: Record<string, string>) {
  const text = new URLSearchParams(query).toString();
  return useQuery({
    queryKey: ["admin", "figures", name, text],
    queryFn: ({ signal }) => call<T>(`/api/admin/figures/${name}?${text}`, { fallback: FALLBACK, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useUsage = (period: Period) => useFigures<Usage>("usage", { period });
export const usePeople = (period: Period) => useFigures<People>("people", { period });
export const useMoney = (period: Period) => useFigures<Money>("money", { period });
export const useHeaviest = (period: Period, by: Ranking) => useFigures<HeaviestUsers>("heaviest", { period, by });
