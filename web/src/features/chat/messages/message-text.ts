import type { ChatMessage } from "../transport/events";

/** What a message says, objects as formatted JSON. */
export function textOf(message: ChatMessage): string {
  return typeof message.content === "string" ? message.content : JSON.stringify(message.content, null, 2);
}
