import type { AgentType } from "@/lib/agents";

/** The actions of the messages. */
export type MessageActions = {
  /** The conversation that the messages are of. */
  sessionId: string;
  resend: (turnId: string | null) => void;
  /** The question of this turn, asked of another agent. */
  askAgent: (agent: AgentType, turnId: string | null) => void;
  isAccessible: (agent: AgentType) => boolean;
  agentName: (agent: AgentType) => string;
  attachFile: () => void;
};
