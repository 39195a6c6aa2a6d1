import type { AgentType } from "@/lib/agents";

/** The actions of the messages. */
export type MessageActions = {
  /** The conversation that contains the messages. */
  sessionId: string;
  resend: (turnId: string | null) => void;
  /** Asks another agent the question of this turn. */
  askAgent: (agent: AgentType, turnId: string | null) => void;
  isAccessible: (agent: AgentType) => boolean;
  agentName: (agent: AgentType) => string;
  attachFile: () => void;
  /** Sends this text into the conversation. */
  say: (text: string) => void;
  /** Writes this text into the composer, after what is there already. */
  write: (text: string) => void;
  /** Puts an earlier question into the composer in place of what is there, to be changed and sent again. */
  rewrite: (text: string) => void;
};
