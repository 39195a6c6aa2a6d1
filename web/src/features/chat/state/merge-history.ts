import type { ChatMessage } from "../transport/events";
import { isStep } from "../transport/tool-call";

/** The server's history and the items that only this tab has: a question being sent, progress, notes. No item appears twice. */
export function mergeHistory(
  history: readonly ChatMessage[],
  local: readonly ChatMessage[],
  ended: readonly string[],
): ChatMessage[] {
  const merged = [...history];
  const taken = new Set<string>();
  for (const message of local) {
    const twin = history.find((stored) => !taken.has(stored.id) && isSame(stored, message));
    if (twin) {
      taken.add(twin.id);
      // A reply that came by socket keeps its id here, since under another id it would be drawn again.
      const told = message.role === "assistant" ? { ...twin, id: message.id } : twin;
      // What says nothing new stays the same object, which is not drawn again either.
      merged[merged.indexOf(twin)] = isEqual(told, message) ? message : told;
    } else if (!isSpent(message, ended)) insert(merged, message);
  }
  return merged;
}

function isSame(stored: ChatMessage, local: ChatMessage): boolean {
  if (stored.id === local.id || stored.client_id === local.id) return true;
  if (stored.role !== local.role) return false;
  if (stored.turn_id && local.turn_id) return stored.turn_id === local.turn_id;
  return local.role === "user" && !local.turn_id && stored.content === local.content;
}

function isEqual(one: ChatMessage, other: ChatMessage): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a message is a step of a finished turn, which is no longer needed. */
function isSpent(message: ChatMessage, ended: readonly string[]): boolean {
  if (!isStep(message)) return false;
  return message.turn_id ? ended.includes(message.turn_id) : (message.percent ?? 0) >= 100;
}

/** Inserts a message after the last one of the same turn, otherwise at the end. */
function insert(messages: ChatMessage[], message: ChatMessage) {
  const last = message.turn_id ? messages.findLastIndex((shown) => shown.turn_id === message.turn_id) : -1;
  messages.splice(last < 0 ? messages.length : last + 1, 0, message);
}
