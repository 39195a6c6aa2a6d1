import type { Conversation } from "../state/conversation-state";
import { fetchHistory } from "../transport/api";
import type { ChatMessage } from "../transport/events";

/**
 * All messages of a conversation, also those that are not shown yet, because an export without them would lose them in silence.
 * They are read again, because links of files on the screen expire; without the server, what is shown is taken if it is all.
 */
export async function wholeConversation(sessionId: string, shown: Conversation): Promise<readonly ChatMessage[]> {
  try {
    const { messages } = await fetchHistory(sessionId, new AbortController().signal, {
      parts: Number.POSITIVE_INFINITY,
    });
    return messages;
  } catch (error) {
    if (shown.hasEarlier) throw error;
    return shown.messages;
  }
}
