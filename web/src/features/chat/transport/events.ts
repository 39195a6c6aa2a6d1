/** The events of the socket and the answers of the chat calls, with the field names of the contract. */

import type { AgentType } from "@/lib/agents";
import type { Answer, Body } from "@/lib/api";

export type Progress = {
  message: string;
  timestamp: string;
  percent?: number;
  step?: number;
  steps?: number;
  turn_id?: string;
  upload_id?: string;
};

/** A question that waits or is being answered. `turn_id` is null until the server has named it. */
export type Turn = {
  turn_id: string | null;
  state: "queued" | "running";
  agent_type: AgentType;
  progress: Progress | null;
};

export type ChatMessage = {
  id: string;
  role: string;
  content: unknown;
  timestamp: string;
  agent_type?: AgentType | null;
  confidence?: number | null;
  turn_id?: string | null;
  upload_id?: string | null;
  /** The second file of a question. */
  with_upload_id?: string | null;
  filename?: string | null;
  fileUrl?: string | null;
  file_deleted?: boolean;
  run_id?: string | null;
  /** The reason why the files of the message are no longer available. */
  files_gone?: string | null;
  suggested_agent?: AgentType | null;
  /** What was understood of the question of a reply; older replies have none. */
  understood?: Understood | null;
  /** What the user thinks of a reply. */
  feedback?: Body<"/api/chat/{turn}/feedback", "put"> | null;
  percent?: number | null;
  client_id?: string | null;
};

export type Reply = Answer<"/api/chat", "post">;

export type Understood = NonNullable<Reply["understood"]>;

/** The code of a question that the server could not save; the same question can be sent again safely. */
export const NOT_SAVED = "not_saved";

export type ServerEvent =
  | { type: "session_state"; turn: Turn | null }
  | { type: "start_processing"; turn_id: string; agent_type: AgentType; timestamp: string }
  | ({ type: "progress_update" } & Progress)
  | ({ type: "chat_response" } & Reply)
  | { type: "stop_processing"; turn_id: string; reason: "done" | "stopped" | "failed" }
  | ({ type: "message" } & ChatMessage)
  | { type: "error"; error: string; code?: string; turn_id?: string }
  | { type: "account_changed"; plan: string; role: string };

/** Actions of the user in this tab; the same function applies them and the events of the server. */
type LocalEvent =
  | { type: "history_loaded"; messages: ChatMessage[]; turn: Turn | null; earlier?: string | null }
  | { type: "earlier_wanted"; all?: boolean }
  | {
      type: "sent";
      client_id: string;
      message: string;
      agent_type: AgentType;
      timestamp: string;
      upload_id?: string;
      with_upload_id?: string;
    }
  | { type: "file_added"; message: ChatMessage }
  | { type: "agent_selected"; agent_type: AgentType }
  | { type: "agent_pinned"; agent_type: AgentType | null }
  | { type: "error_dismissed" };

export type ChatEvent = ServerEvent | LocalEvent;

export const SERVER_EVENTS = [
  "session_state",
  "start_processing",
  "progress_update",
  "chat_response",
  "stop_processing",
  "message",
  "error",
  "account_changed",
] as const satisfies readonly ServerEvent["type"][];
