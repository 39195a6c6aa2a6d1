import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Agent, type AgentType, FALLBACK_AGENTS } from "@/lib/agents";
import { call } from "@/lib/http";
import { toast } from "@/lib/toasts";

export type AgentAccessEntry = { type: AgentType; name: string; description: string; accessible: boolean };
export type AgentAccess = { agents: AgentAccessEntry[]; plan: string; max_agents: number };

/** What could not be had is asked for again, so that the page recovers with the server. */
const askAgainMs = (query: { state: { status: string } }) => (query.state.status === "error" ? 10_000 : false);

/** The agents of the server, or the built-in list when the server does not answer. */
export function useAgents(): readonly Agent[] {
  const agents = useQuery({
    queryKey: ["agents", "list"],
    queryFn: async () =>
      (await call<{ agents: Agent[] }>("/api/agents", { fallback: "Failed to fetch agents" })).agents,
    refetchInterval: askAgainMs,
  });
  return agents.data ?? FALLBACK_AGENTS;
}

/** Which agents the user's plan opens. */
export function useAgentAccess() {
  const access = useQuery({
    queryKey: ["agents", "access"],
    queryFn: () => call<AgentAccess>("/api/user/agent-access", { fallback: "Failed to fetch agent access" }),
    refetchInterval: askAgainMs,
  });
  const failed = access.isError;

  useEffect(() => {
    if (failed) toast.error("Failed to load agent access information");
  }, [failed]);

  return access;
}

/** How many agents the plan has opened; the general assistant does not count. */
export function activeAgents(access: AgentAccess): number {
  return access.agents.filter((agent) => agent.accessible && agent.type !== "general").length;
}
