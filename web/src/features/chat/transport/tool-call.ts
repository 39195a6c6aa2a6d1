/** Calls of tools in messages. */

import { t } from "@lingui/core/macro";
import type { ChatMessage } from "./events";

/** The name in `{ action: "call_function", function: ... }`, at any depth of the model's output. */
export function calledTool(content: unknown): string | null {
  if (typeof content !== "object" || content === null) return null;
  const fields = content as Record<string, unknown>;
  if (fields.action !== "call_function") return null;
  const name = fields.function_name ?? fields.function ?? fields.name;
  if (typeof name === "string") return name;
  const inner = (name as { name?: unknown } | null | undefined)?.name;
  return typeof inner === "string" ? inner : null;
}

/** The line for a tool call; null for other content. */
export function runningTool(content: unknown): string | null {
  const tool = calledTool(content)?.replaceAll("_", " ");
  return tool ? t`Running tool: ${tool}...` : null;
}

/** Whether a message is a step of a question's work: progress, or a running tool. */
export function isStep(message: ChatMessage): boolean {
  return message.role === "progress" || (message.role === "system" && calledTool(message.content) !== null);
}
