import type { ChatMessage } from "../transport/events";

/** The server's history with what only this tab knows: a question on its way, progress, notes. Nothing is shown twice. */
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
      if (message.role === "assistant") merged[merged.indexOf(twin)] = { ...twin, id: message.id };
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

/** Progress of a finished turn is of no use. */
function isSpent(message: ChatMessage, ended: readonly string[]): boolean {
  if (message.role !== "progress") return false;
  return message.turn_id ? ended.includes(message.turn_id) : (message.percent ?? 0) >= 100;
}

/** Behind the last message of the same turn, otherwise at the end. */
function insert(messages: ChatMessage[], message: ChatMessage) {
  const last = message.turn_id ? messages.findLastIndex((shown) => shown.turn_id === message.turn_id) : -1;
  messages.splice(last < 0 ? messages.length : last + 1, 0, message);
}
