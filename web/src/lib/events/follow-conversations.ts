/** Notifies pages beside the chat of changes in the user's conversations, such as an answer that has arrived. The chat has its own socket. */

import { notifyConversationsChanged } from "./conversation-events";
import { openPersonSocket } from "./person-socket";

/** Starts to follow the conversations; the returned function stops it. */
export function followConversations(): () => void {
  return openPersonSocket({
    join: "watch_conversations",
    handlers: { conversations_changed: notifyConversationsChanged },
    onMissed: () => notifyConversationsChanged(null),
  });
}
