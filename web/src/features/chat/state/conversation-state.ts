/** The state of a conversation, and the small changes that events consist of. */

import type { AgentType } from "@/lib/agents";
import type { ChatMessage, Turn } from "../transport/events";

export type Conversation = {
  messages: readonly ChatMessage[];
  turn: Turn | null;
  agent: AgentType;
  /** The agent that the user has chosen. It stays when only the general agent answers in between, as it does for a look-up. */
  picked: AgentType | null;
  /** The agent that answers until it is let go, whatever a question looks like. */
  pinned: AgentType | null;
  error: string | null;
  /** The id of the question that the server could not save, until it is sent again. */
  unsaved: string | null;
  historyLoaded: boolean;
  /** The number of requested parts of a long history, the newest first. */
  parts: number;
  /** Whether the server has earlier messages than the shown ones. */
  hasEarlier: boolean;
  /** Turns that have ended, so that a late report cannot restore one. */
  ended: readonly string[];
};

export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  turn: null,
  agent: "general",
  picked: null,
  pinned: null,
  error: null,
  unsaved: null,
  historyLoaded: false,
  parts: 1,
  hasEarlier: false,
  ended: [],
};

/** Adds a message, or replaces the one with the same id. */
export function withMessage(chat: Conversation, message: ChatMessage): Conversation {
  const index = chat.messages.findIndex((shown) => shown.id === message.id);
  if (index < 0) return { ...chat, messages: [...chat.messages, message] };
  return { ...chat, messages: chat.messages.map((shown, i) => (i === index ? message : shown)) };
}

/** Whether the question of this turn is shown. */
export function knowsQuestion(chat: Conversation, turnId: string): boolean {
  return chat.messages.some((message) => message.role === "user" && message.turn_id === turnId);
}

/** The question without a turn from the server yet. */
export function waitingQuestion(chat: Conversation): string | undefined {
  return chat.messages.findLast((message) => message.role === "user" && !message.turn_id)?.id;
}

/** Connects the question that this tab has just sent with the turn that the server created for it. */
export function nameQuestion(chat: Conversation, turnId: string): Conversation {
  if (chat.turn?.turn_id !== null || knowsQuestion(chat, turnId)) return chat;
  const question = waitingQuestion(chat);
  return { ...chat, messages: chat.messages.map((m) => (m.id === question ? { ...m, turn_id: turnId } : m)) };
}

/** Records that a turn has ended, so that nothing restores it. */
export function withEnded(chat: Conversation, turnId: string): Conversation {
  const named = chat.turn?.turn_id === null ? nameQuestion(chat, turnId) : chat;
  const ended = named.ended.includes(turnId) ? named.ended : [...named.ended, turnId];
  const over = !named.turn || named.turn.turn_id === null || named.turn.turn_id === turnId;
  return { ...named, ended, turn: over ? null : named.turn };
}
