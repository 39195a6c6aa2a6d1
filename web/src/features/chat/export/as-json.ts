import { saveFile } from "@/lib/files/save-file";
import type { ChatMessage } from "../transport/events";

/** The conversation as a file; progress and notes are not part of it. */
export function exportConversation(sessionId: string, messages: readonly ChatMessage[], time: Date) {
  const text = JSON.stringify(exportedConversation(sessionId, messages, time), null, 2);
  saveFile(new Blob([text], { type: "application/json" }), exportName(sessionId, time));
}

export function exportedConversation(sessionId: string, messages: readonly ChatMessage[], time: Date) {
  return {
    sessionId,
    timestamp: time.toISOString(),
    messages: messages
      .filter((message) => message.role !== "progress" && message.role !== "system")
      .map(({ role, content, timestamp, agent_type }) => ({
        role,
        content,
        timestamp,
        agent_type: agent_type ?? null,
      })),
  };
}

export function exportName(sessionId: string, time: Date, ending = "json"): string {
  return `conversation_${sessionId}_${time.toISOString().slice(0, 10)}.${ending}`;
}
