/** Which agent gets the next question. It follows the replies, except that the general agent does not replace a choice of the user. */

import type { AgentType } from "@/lib/agents";
import type { ChatMessage } from "../transport/events";
import type { Conversation } from "./conversation-state";

type Choice = Pick<Conversation, "agent" | "picked">;

export function agentAfterReply({ picked }: Conversation, replied: AgentType): Choice {
  if (replied === "general" && picked !== null) return { agent: picked, picked };
  return { agent: replied, picked: replied === picked ? picked : null };
}

/** For a conversation that was just loaded: where the general agent answered last, the agent that was asked counts as chosen. */
export function agentOfHistory(messages: readonly ChatMessage[]): Choice | null {
  const last = messages.findLast((message) => message.agent_type);
  if (!last?.agent_type) return null;
  if (last.role === "user" || last.agent_type !== "general") return { agent: last.agent_type, picked: null };
  const question = messages.find((message) => message.role === "user" && message.turn_id === last.turn_id);
  const asked = question?.agent_type ?? "general";
  return { agent: asked, picked: asked === "general" ? null : asked };
}
