/** The state of a conversation, and the small changes that events are made of. */

import type { AgentType } from "@/lib/agents";
import type { ChatMessage, Turn } from "../transport/events";

export type Conversation = {
  messages: readonly ChatMessage[];
  turn: Turn | null;
  agent: AgentType;
  error: string | null;
  /** The id of the question that the server could not save, as long as it waits to be sent again. */
  unsaved: string | null;
  historyLoaded: boolean;
  /** How many parts of a long history are wanted, the newest first. */
  parts: number;
  /** Whether the server has earlier messages than those that are shown. */
  hasEarlier: boolean;
  /** Turns known to be over, so that an old report cannot bring one back. */
  ended: readonly string[];
};

export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  turn: null,
  agent: "general",
  error: null,
  unsaved: null,
  historyLoaded: false,
  parts: 1,
  hasEarlier: false,
  ended: [],
};

/** Puts a message in, in the place of the one that has its id. */
export function withMessage(chat: Conversation, message: ChatMessage): Conversation {
  const index = chat.messages.findIndex((shown) => shown.id === message.id);
  if (index < 0) return { ...chat, messages: [...chat.messages, message] };
  return { ...chat, messages: chat.messages.map((shown, i) => (i === index ? message : shown)) };
}

/** Whether the question of this turn is shown. */
export function knowsQuestion(chat: Conversation, turnId: string): boolean {
  return chat.messages.some((message) => message.role === "user" && message.turn_id === turnId);
}

/** The question that the server has not named yet. */
export function waitingQuestion(chat: Conversation): string | undefined {
  return chat.messages.findLast((message) => message.role === "user" && !message.turn_id)?.id;
}

/** Ties the question that this tab has just sent to the turn that the server made of it. */
export function nameQuestion(chat: Conversation, turnId: string): Conversation {
  if (chat.turn?.turn_id !== null || knowsQuestion(chat, turnId)) return chat;
  const question = waitingQuestion(chat);
  return { ...chat, messages: chat.messages.map((m) => (m.id === question ? { ...m, turn_id: turnId } : m)) };
}

/** Notes that a turn is over, so that nothing brings it back. */
export function withEnded(chat: Conversation, turnId: string): Conversation {
  const named = chat.turn?.turn_id === null ? nameQuestion(chat, turnId) : chat;
  const ended = named.ended.includes(turnId) ? named.ended : [...named.ended, turnId];
  const over = !named.turn || named.turn.turn_id === null || named.turn.turn_id === turnId;
  return { ...named, ended, turn: over ? null : named.turn };
}
