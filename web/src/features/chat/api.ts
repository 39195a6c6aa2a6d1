import type { AgentType } from "@/lib/agents";
import { ApiError, apiErrorFrom, call, requireToken } from "@/lib/http";
import type { ChatMessage, Reply, Turn } from "./events";
import { isUnused, markUsed } from "./session-id";

export type Question = {
  message: string;
  session_id: string;
  agent_type: AgentType;
  client_id: string;
  upload_id?: string;
};

export type Upload = { filename: string; file_url: string; upload_id: string; size: number; type: string };
export type History = { messages: ChatMessage[]; turn: Turn | null };

export const UPLOAD_TIMEOUT_MS = 30_000;

/** What was said so far. A conversation that the server does not know has not begun. */
export async function fetchHistory(sessionId: string, signal: AbortSignal): Promise<History> {
  if (isUnused(sessionId)) return { messages: [], turn: null };
  try {
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/messages`;
    return await call<History>(path, { fallback: "Failed to load the conversation", signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { messages: [], turn: null };
    throw error;
  }
}

/** The way around the socket: waits for the reply. */
export function askByHttp(question: Question): Promise<Reply> {
  return call<Reply>("/api/chat", { method: "POST", body: question, fallback: "Failed to send message" });
}

export function stopByHttp(turnId: string): Promise<unknown> {
  return call(`/api/chat/${encodeURIComponent(turnId)}/stop`, { method: "POST", fallback: "Failed to stop" });
}

/** Sends a file and tells how much of it has gone. `fetch` cannot tell, so this is the older request. */
export async function uploadFile(sessionId: string, file: File, onPercent: (percent: number) => void): Promise<Upload> {
  const token = await requireToken();
  markUsed(sessionId);
  const form = new FormData();
  form.append("session_id", sessionId);
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onPercent(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Upload);
      else reject(apiErrorFrom(request.status, request.response, "File upload failed"));
    };
    request.onerror = () => reject(new ApiError("File upload failed", 0, "network"));
    request.ontimeout = () => reject(new ApiError("File upload failed", 0, "timeout"));
    request.send(form);
  });
}
