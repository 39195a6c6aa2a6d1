import { t } from "@lingui/core/macro";
import type { AgentType } from "@/lib/agents";
import type { Body } from "@/lib/api";
import { sendFile, type Upload } from "@/lib/files/send-file";
import { ApiError, call, requireToken } from "@/lib/http";
import type { ChatMessage, Reply, Turn } from "./events";
import { isSessionId, isUnused, markUsed } from "./session-id";

/** A question of this page, which always names the agent and its own id for the question. */
export type Question = Body<"/api/chat", "post"> & {
  agent_type: AgentType;
  client_id: string;
  upload_id?: string;
  with_upload_id?: string;
};

/** `earlier` is the position where the previous messages begin; null when there are none. */
export type History = { messages: ChatMessage[]; turn: Turn | null; earlier?: string | null };

const NO_MESSAGES: History = { messages: [], turn: null, earlier: null };

/** The error of a conversation that does not exist, or belongs to another user: the server answers both alike. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * The last messages, `parts` pages of them. A new conversation that the server does not know is empty; one that was
 * opened by its address has to exist.
 */
export async function fetchHistory(
  sessionId: string,
  signal: AbortSignal,
  { parts = 1, mustExist = false }: { parts?: number; mustExist?: boolean } = {},
): Promise<History> {
  if (mustExist && !isSessionId(sessionId)) throw new ApiError(t`Not found`, 404, "not_found");
  if (!mustExist && isUnused(sessionId)) return NO_MESSAGES;
  const path = `/api/sessions/${encodeURIComponent(sessionId)}/messages`;
  const read = (query: string) =>
    call<History>(`${path}${query}`, { fallback: t`Failed to load the conversation`, signal });
  try {
    let history = await read("");
    for (let part = 1; part < parts && history.earlier; part++) {
      const before = await read(`?before=${encodeURIComponent(history.earlier)}`);
      history = { ...history, messages: [...before.messages, ...history.messages], earlier: before.earlier ?? null };
    }
    return history;
  } catch (error) {
    if (isMissing(error) && !mustExist) return NO_MESSAGES;
    throw error;
  }
}

/** The alternative to the socket: waits for the reply. */
export function askByHttp(question: Question): Promise<Reply> {
  return call<Reply>("/api/chat", { method: "POST", body: question, fallback: t`Failed to send message` });
}

export function stopByHttp(turnId: string): Promise<unknown> {
  return call(`/api/chat/${encodeURIComponent(turnId)}/stop`, { method: "POST", fallback: t`Failed to stop` });
}

/** Sends a file into the conversation. */
export async function uploadFile(sessionId: string, file: File, onPercent: (percent: number) => void): Promise<Upload> {
  await requireToken();
  markUsed(sessionId);
  return sendFile(file, onPercent, sessionId);
}
