import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { type Agent, type AgentType, FALLBACK_AGENTS } from "@/lib/agents";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";
import { toast } from "@/lib/toasts";

export type AgentAccess = Answer<"/api/user/agent-access">;
export type AgentAccessEntry = AgentAccess["agents"][number];

/** Failed calls are repeated, so that the page recovers when the server does. */
const askAgainMs = (query: { state: { status: string } }) => (query.state.status === "error" ? 10_000 : false);

/** The agents of the server, or the built-in list when the server does not answer. */
export function useAgents(): readonly Agent[] {
  const agents = useQuery({
    queryKey: ["agents", "list"],
    queryFn: async () =>
      (await call<Answer<"/api/agents">>("/api/agents", { fallback: t`Failed to fetch agents` })).agents,
    refetchInterval: askAgainMs,
  });
  return agents.data ?? FALLBACK_AGENTS;
}

/** The agents that the user's plan includes. */
export function useAgentAccess() {
  return useQuery({
    queryKey: ["agents", "access"],
    queryFn: () => call<AgentAccess>("/api/user/agent-access", { fallback: t`Failed to fetch agent access` }),
    refetchInterval: askAgainMs,
  });
}

/**
 * Whether the plan includes an agent. Until the plan is known, no agent is locked: the server refuses those that it does not
 * include. The same function until the plan changes, so that not every event draws all messages again.
 */
export function useIsAccessible(): (type: AgentType) => boolean {
  const included = useAgentAccess().data?.agents;
  return useCallback(
    (type) => !included || type === "general" || included.some((agent) => agent.type === type && agent.accessible),
    [included],
  );
}

/** Shows one notice when the plan's agents fail to load, until they load again. Used once by the page, not by its parts. */
export function useAgentAccessNotice() {
  const { status } = useAgentAccess();
  const wasShown = useRef(false);

  useEffect(() => {
    if (status === "error" && !wasShown.current) toast.error(t`Failed to load agent access information`);
    // A repeated call is pending as well; it changes nothing about the notice.
    if (status !== "pending") wasShown.current = status === "error";
  }, [status]);
}

/** The number of agents that the plan includes; the general assistant does not count. */
export function activeAgents(access: AgentAccess): number {
  return access.agents.filter((agent) => agent.accessible && agent.type !== "general").length;
}
