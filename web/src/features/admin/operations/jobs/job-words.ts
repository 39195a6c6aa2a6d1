/** What a job is and what its payload holds, in words. */

import { t } from "@lingui/core/macro";
import { type AgentType, agentName } from "@/lib/agents";
import type { Job } from "../types";

export function agentLabel({ kind, agent }: Pick<Job, "kind" | "agent">): string {
  if (kind === "analysis") return t`Reading of a file`;
  return agent === null ? t`Question` : agentName(agent as AgentType);
}

/** Each field of the payload with its name. */
export function payloadLines(payload: Record<string, unknown>): [string, string][] {
  const lines: [string, string][] = [];
  for (const [name, value] of Object.entries(payload)) lines.push([name.replaceAll("_", " "), valueText(value)]);
  return lines;
}

function valueText(value: unknown): string {
  if (value === null) return "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
