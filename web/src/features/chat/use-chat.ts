import { useCallback, useEffect, useRef, useState } from "react";
import { type AgentType, agentName } from "@/lib/agents";
import { errorText, isNotAuthenticated } from "@/lib/http";
import { renewSession } from "@/lib/session";
import { now } from "@/lib/time";
import { dismissToast, toast } from "@/lib/toasts";
import { uuid } from "@/lib/uuid";
import { askByHttp, type Question, stopByHttp, type Upload, uploadFile } from "./api";
import { needsHistory, questionOf } from "./conversation";
import { keepDraft } from "./drafts";
import type { ServerEvent } from "./events";
import { currentSessionId, markUsed, startSessionId } from "./session-id";
import { type ChatSocket, openChatSocket } from "./socket";
import { useConversation } from "./use-conversation";

/** Events that show that the server has the question. */
const SETTLING: ReadonlySet<ServerEvent["type"]> = new Set([
  "start_processing",
  "chat_response",
  "stop_processing",
  "error",
]);

/** What the socket says to a token that is no longer good; its errors carry no code. */
const NOT_AUTHENTICATED = "Not authenticated";

export type Chat = ReturnType<typeof useChat>;

/** One conversation: what it shows and what the user can do in it. */
export function useChat(userId: string) {
  const [sessionId, setSessionId] = useState(() => currentSessionId(userId));
  const { conversation, loadError, apply, read, reload } = useConversation(sessionId);
  const [connected, setConnected] = useState<boolean | null>(null);
  const [uploadPercent, setUploadPercent] = useState<number | null>(null);
  const socket = useRef<ChatSocket | null>(null);
  /** The question that the server has not shown to know yet. */
  const unanswered = useRef<Question | null>(null);

  useEffect(() => {
    /** The text of a question that was refused with the session comes back after the next sign-in. */
    async function refused() {
      const question = unanswered.current;
      if (!(await renewSession()) && question) keepDraft(sessionId, question.message);
    }

    const opened = openChatSocket(sessionId, {
      onConnected: (isConnected) => {
        setConnected(isConnected);
        if (!isConnected) return;
        // A question may have been lost with the line; its client id keeps it from being asked twice.
        if (unanswered.current) opened.ask(unanswered.current).catch(() => {});
        reload();
      },
      onEvent: (event) => {
        const before = read();
        apply(event);
        if (event.type === "error" && event.error === NOT_AUTHENTICATED) void refused();
        if (SETTLING.has(event.type)) unanswered.current = null;
        if (needsHistory(before, event, read())) reload();
      },
    });
    socket.current = opened;
    return () => {
      opened.close();
      socket.current = null;
      unanswered.current = null;
    };
  }, [sessionId, apply, read, reload]);

  const ask = useCallback(
    async (text: string, uploadId?: string) => {
      const question: Question = {
        message: text,
        session_id: sessionId,
        agent_type: read().agent,
        client_id: uuid(),
        ...(uploadId ? { upload_id: uploadId } : {}),
      };
      markUsed(sessionId);
      apply({ type: "sent", timestamp: now(), ...question });
      try {
        if (socket.current?.connected()) {
          unanswered.current = question;
          await socket.current.ask(question);
          return;
        }
        const reply = await askByHttp(question);
        apply({ type: "chat_response", ...reply });
      } catch (error) {
        unanswered.current = null;
        const problem = errorText(error, "Failed to send message");
        // The page tells that the session has ended; after the next sign-in the text is there again.
        if (isNotAuthenticated(error)) keepDraft(sessionId, text);
        else toast.error(problem);
        apply({ type: "error", error: problem });
      }
    },
    [sessionId, apply, read],
  );

  /** Uploads first when there is a file. False when nothing was sent, so that the composer keeps what it has. */
  async function send(text: string, file: File | null): Promise<boolean> {
    if (!file) {
      void ask(text);
      return true;
    }
    const upload = await uploadWithNotices(file);
    if (!upload) return false;
    apply({
      type: "file_added",
      message: {
        id: `file_${upload.upload_id}`,
        role: "file",
        content: upload.filename,
        timestamp: now(),
        filename: upload.filename,
        fileUrl: upload.file_url,
        upload_id: upload.upload_id,
      },
    });
    void ask(text || `Analyze the file ${file.name}.`, upload.upload_id);
    return true;
  }

  async function uploadWithNotices(file: File): Promise<Upload | null> {
    const notice = toast.show(`Uploading ${file.name}...`);
    setUploadPercent(0);
    try {
      const upload = await uploadFile(sessionId, file, setUploadPercent);
      toast.success(`File uploaded: ${file.name}`);
      return upload;
    } catch (error) {
      toast.error(errorText(error, `Failed to upload ${file.name}`));
      return null;
    } finally {
      dismissToast(notice);
      setUploadPercent(null);
    }
  }

  function resend(turnId: string | null) {
    const question = questionOf(read(), turnId);
    if (question && typeof question.content === "string") {
      void ask(question.content, question.upload_id ?? undefined);
    }
  }

  async function stop() {
    const turnId = read().turn?.turn_id;
    if (!turnId) return;
    if (socket.current?.connected()) return socket.current.stop(turnId);
    try {
      await stopByHttp(turnId);
      apply({ type: "stop_processing", turn_id: turnId, reason: "stopped" });
    } catch (error) {
      toast.error(errorText(error, "Failed to stop"));
    }
  }

  function selectAgent(agent: AgentType, name = agentName(agent)) {
    apply({ type: "agent_selected", agent_type: agent });
    toast.success(`Switched to ${name} agent`);
  }

  return {
    sessionId,
    conversation,
    loadError,
    connected,
    uploadPercent,
    processing: conversation.turn !== null || uploadPercent !== null,
    send,
    stop,
    resend,
    selectAgent,
    reload,
    dismissError: () => apply({ type: "error_dismissed" }),
    startNew: () => setSessionId(startSessionId(userId)),
  };
}
