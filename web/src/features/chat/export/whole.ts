import type { Conversation } from "../state/conversation-state";
import { fetchHistory } from "../transport/api";
import type { ChatMessage } from "../transport/events";

/** All messages of a conversation, also those that are not shown yet, because an export without them would lose them in silence. */
export async function wholeConversation(sessionId: string, shown: Conversation): Promise<readonly ChatMessage[]> {
  if (!shown.hasEarlier) return shown.messages;
  const { messages } = await fetchHistory(sessionId, new AbortController().signal, {
    parts: Number.POSITIVE_INFINITY,
  });
  return messages;
}
