/** The changes of a conversation. All of them go through `applyEvent`, which changes nothing else. */

import { t } from "@lingui/core/macro";
import type { AgentType } from "@/lib/agents";
import { type ChatEvent, type ChatMessage, NOT_SAVED, type Progress, type Reply, type Turn } from "../transport/events";
import { agentAfterReply, agentOfHistory } from "./agent";
import {
  type Conversation,
  knowsQuestion,
  nameQuestion,
  waitingQuestion,
  withEnded,
  withMessage,
} from "./conversation-state";
import { mergeHistory } from "./merge-history";

const FAILED_TEXT = t`Something went wrong. Please try again.`;

/** The state of the screen after one event. Pure, so every state is testable without a socket. */
export function applyEvent(chat: Conversation, event: ChatEvent): Conversation {
  switch (event.type) {
    case "history_loaded":
      return withHistory(chat, event);
    case "earlier_wanted":
      return { ...chat, parts: event.all ? Number.POSITIVE_INFINITY : chat.parts + 1 };
    case "session_state":
      return withTurn(chat, event.turn);
    case "sent":
      return withSent(chat, event);
    case "file_added":
      return withMessage(chat, event.message);
    case "agent_selected":
      return { ...chat, agent: event.agent_type, picked: event.agent_type, pinned: null };
    case "agent_pinned":
      return { ...chat, picked: event.agent_type ?? chat.picked, pinned: event.agent_type };
    case "error_dismissed":
      return { ...chat, error: null, unsaved: null };
    case "start_processing":
      return withStart(chat, event);
    case "progress_update":
      return withProgress(chat, event);
    case "chat_response":
      return withReply(chat, event);
    case "stop_processing":
      return withStop(chat, event.turn_id, event.reason);
    case "message":
      return withServerMessage(chat, event);
    case "error":
      return event.turn_id
        ? withFailure(chat, event.turn_id, event.error)
        : { ...chat, turn: null, error: event.error, unsaved: unsavedQuestion(chat, event.code) };
    case "account_changed":
      return chat;
  }
}

/** The question of a failed turn, to send it again. */
export function questionOf(chat: Conversation, turnId: string | null): ChatMessage | null {
  const questions = chat.messages.filter((message) => message.role === "user");
  const asked = turnId ? questions.find((message) => message.turn_id === turnId) : undefined;
  return asked ?? questions.at(-1) ?? null;
}

/** Whether only the stored history can show this event in full, such as a question from another tab. */
export function needsHistory(before: Conversation, event: ChatEvent, after: Conversation): boolean {
  switch (event.type) {
    case "session_state":
      // A reply may have been sent while this tab was not connected.
      return event.turn?.turn_id ? !knowsQuestion(after, event.turn.turn_id) : before.turn !== null;
    case "start_processing":
    case "chat_response":
      return !knowsQuestion(after, event.turn_id);
    case "error":
      return event.turn_id !== undefined && !knowsQuestion(after, event.turn_id);
    default:
      return false;
  }
}

function withHistory(
  chat: Conversation,
  { messages, turn, earlier }: Extract<ChatEvent, { type: "history_loaded" }>,
): Conversation {
  const local = earlier ? chat.messages.filter((message) => isInPart(message, messages)) : chat.messages;
  const finished = messages.flatMap((message) =>
    message.turn_id && (message.role === "assistant" || message.role === "error") ? [message.turn_id] : [],
  );
  const ended = [...new Set([...chat.ended, ...finished])];
  const merged = {
    ...chat,
    ended,
    messages: mergeHistory(messages, local, ended),
    ...(chat.historyLoaded ? null : agentOfHistory(messages)),
    historyLoaded: true,
    hasEarlier: Boolean(earlier),
  };
  if (
    chat.turn?.turn_id === null &&
    !turn &&
    !merged.messages.some((message) => message.id === waitingQuestion(chat))
  ) {
    return { ...merged, turn: null };
  }
  // The history may be older than the events of the socket, so a missing turn in it does not end the turn.
  if (!turn && merged.turn?.turn_id && !ended.includes(merged.turn.turn_id)) return merged;
  return withTurn(merged, turn);
}

/** Whether a message of this tab is at least as new as the oldest loaded history. A note has the age of its turn. */
function isInPart(message: ChatMessage, history: readonly ChatMessage[]): boolean {
  const [first] = history;
  // A question without a turn from the server is the newest of all.
  if (!first || (message.role === "user" && !message.turn_id)) return true;
  if (!message.timestamp) return history.some((stored) => stored.turn_id === message.turn_id);
  return Date.parse(message.timestamp) >= Date.parse(first.timestamp);
}

/** The turn that the server reports. A question that the server does not know yet stays. */
function withTurn(chat: Conversation, turn: Turn | null): Conversation {
  if (!turn?.turn_id || chat.ended.includes(turn.turn_id)) {
    const waiting = chat.turn && chat.turn.turn_id === null;
    return waiting ? chat : { ...chat, turn: null };
  }
  const named = { ...nameQuestion(chat, turn.turn_id), turn, agent: turn.agent_type };
  return turn.progress ? withProgress(named, { ...turn.progress, turn_id: turn.turn_id }) : named;
}

function withSent(chat: Conversation, sent: Extract<ChatEvent, { type: "sent" }>): Conversation {
  const question: ChatMessage = {
    id: sent.client_id,
    role: "user",
    content: sent.message,
    timestamp: sent.timestamp,
    agent_type: sent.agent_type,
    ...(sent.upload_id ? { upload_id: sent.upload_id } : {}),
    ...(sent.with_upload_id ? { with_upload_id: sent.with_upload_id } : {}),
  };
  const turn: Turn = { turn_id: null, state: "queued", agent_type: sent.agent_type, progress: null };
  return { ...withMessage(chat, question), turn, error: null, unsaved: null };
}

function unsavedQuestion(chat: Conversation, code: string | undefined): string | null {
  return code === NOT_SAVED ? (waitingQuestion(chat) ?? null) : null;
}

function withStart(chat: Conversation, start: { turn_id: string; agent_type: AgentType }): Conversation {
  if (chat.ended.includes(start.turn_id)) return chat;
  return {
    ...nameQuestion(chat, start.turn_id),
    turn: { turn_id: start.turn_id, state: "running", agent_type: start.agent_type, progress: null },
    error: null,
    unsaved: null,
  };
}

function withProgress(chat: Conversation, progress: Progress): Conversation {
  if (progress.turn_id && chat.ended.includes(progress.turn_id)) return chat;
  const message: ChatMessage = {
    id: `progress_${progress.turn_id ?? progress.upload_id ?? ""}_${progress.step ?? progress.message}`,
    role: "progress",
    content: progress.message,
    timestamp: progress.timestamp,
    turn_id: progress.turn_id ?? null,
    upload_id: progress.upload_id ?? null,
    percent: progress.percent ?? null,
  };
  return { ...withMessage(chat, message), turn: turnWithProgress(chat, progress) };
}

/** Progress of a turn shows that it is running, even when its start was missed. */
function turnWithProgress(chat: Conversation, progress: Progress): Turn | null {
  if (!progress.turn_id) return chat.turn;
  if (chat.turn?.turn_id && chat.turn.turn_id !== progress.turn_id) return chat.turn;
  return { turn_id: progress.turn_id, state: "running", agent_type: chat.turn?.agent_type ?? chat.agent, progress };
}

function withReply(chat: Conversation, reply: Reply): Conversation {
  const shown = chat.messages.find((message) => message.role === "assistant" && message.turn_id === reply.turn_id);
  const message: ChatMessage = {
    id: shown?.id ?? `reply_${reply.turn_id}`,
    role: "assistant",
    content: reply.content,
    timestamp: reply.timestamp,
    agent_type: reply.agent_type,
    turn_id: reply.turn_id,
    confidence: reply.confidence ?? null,
    run_id: reply.run_id ?? null,
    suggested_agent: reply.suggested_agent ?? null,
    understood: reply.understood ?? null,
  };
  return {
    ...withMessage(withEnded(chat, reply.turn_id), message),
    ...agentAfterReply(chat, reply.agent_type),
    error: null,
  };
}

function withStop(chat: Conversation, turnId: string, reason: "done" | "stopped" | "failed"): Conversation {
  const ended = withEnded(chat, turnId);
  if (reason === "failed" && !hasFailure(chat, turnId)) return withFailure(chat, turnId, FAILED_TEXT);
  if (reason !== "stopped") return ended;
  return withMessage(ended, {
    id: `stopped_${turnId}`,
    role: "system",
    content: t`Stopped`,
    timestamp: "",
    turn_id: turnId,
  });
}

function withFailure(chat: Conversation, turnId: string, text: string): Conversation {
  const shown = chat.messages.find((message) => message.role === "error" && message.turn_id === turnId);
  return withMessage(withEnded(chat, turnId), {
    id: shown?.id ?? `error_${turnId}`,
    role: "error",
    content: text,
    timestamp: shown?.timestamp ?? "",
    turn_id: turnId,
  });
}

/** Questions are shown when they are sent, so the server's copy adds nothing. The same is true of notes of a past turn. */
function withServerMessage(chat: Conversation, message: ChatMessage): Conversation {
  if (message.role === "user") return chat;
  if (message.role === "system" && message.turn_id && chat.ended.includes(message.turn_id)) return chat;
  if (message.role !== "assistant" || !message.turn_id) return withMessage(chat, message);
  return withReply(chat, {
    turn_id: message.turn_id,
    content: message.content,
    timestamp: message.timestamp,
    agent_type: message.agent_type ?? chat.agent,
    confidence: message.confidence ?? null,
  });
}

function hasFailure(chat: Conversation, turnId: string): boolean {
  return chat.messages.some((message) => message.role === "error" && message.turn_id === turnId);
}
