/** The sample files that come with the app, and the questions that suit them. */

import { t } from "@lingui/core/macro";
import type { AgentType } from "@/lib/agents";
import { ApiError } from "@/lib/http";

type SpecialisedAgent = Exclude<AgentType, "general">;

/** The agent of the first trial. */
export const TRIAL_AGENT = "demand_forecasting" satisfies SpecialisedAgent;

export const SAMPLE_QUESTIONS: Record<SpecialisedAgent, string> = {
  demand_forecasting: "Forecast the next 12 weeks",
  inventory_optimization: "Which items should I reorder first?",
  vehicle_routing: "Plan routes for 5 vans of 200 units, 6 to 20 h",
  dynamic_demand_sensing: "Which signals move my demand right now?",
  supplier_selection: "Rank my suppliers by quality, cost and risk",
};

export function samplePath(agent: SpecialisedAgent): string {
  return `/samples/${agent}.csv`;
}

export async function fetchSample(agent: SpecialisedAgent): Promise<File> {
  const failed = t`The sample could not be fetched. Please try again.`;
  const response = await fetch(samplePath(agent)).catch(() => null);
  if (!response?.ok) throw new ApiError(failed, response?.status ?? 0, "sample");
  return new File([await response.blob()], `sample_${agent}.csv`, { type: "text/csv" });
}
