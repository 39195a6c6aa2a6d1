import type { ChatMessage } from "../transport/events";

/** The text of a message, objects as formatted JSON. */
export function textOf(message: ChatMessage): string {
  return typeof message.content === "string" ? message.content : JSON.stringify(message.content, null, 2);
}
