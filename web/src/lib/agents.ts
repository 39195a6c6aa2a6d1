/** The agents with the names of the contract. */

import type { Answer } from "./api";
import { DEFAULT_AGENTS } from "./defaults";

export type Agent = Answer<"/api/agents">["agents"][number];

export type AgentType = Agent["type"];

/** Shown when the list of the server fails to load. */
export const FALLBACK_AGENTS = DEFAULT_AGENTS;

export const SPECIALISED_AGENTS = FALLBACK_AGENTS.filter((agent) => agent.type !== "general");

export function agentName(type: AgentType, agents: readonly Agent[] = FALLBACK_AGENTS): string {
  return agents.find((agent) => agent.type === type)?.name ?? type;
}
