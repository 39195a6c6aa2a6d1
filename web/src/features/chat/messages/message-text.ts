import type { ChatMessage } from "../transport/events";
import { runningTool } from "../transport/tool-call";

/** The text of a message: a tool call as a line, other objects as formatted JSON. */
export function textOf(message: ChatMessage): string {
  if (typeof message.content === "string") return message.content;
  return runningTool(message.content) ?? JSON.stringify(message.content, null, 2);
}

/** Whether the first chart of the result stands in the text; an answer with a map has its picture already. */
export function hasPicture(content: unknown): boolean {
  return typeof content === "string" && !content.includes("route_map.html");
}
