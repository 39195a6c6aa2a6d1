import { useState } from "react";
import { type AgentType, agentName } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { uuid } from "@/lib/uuid";
import { type Attachment, attachmentName } from "./composer/attachment";
import { draftOf, keepDraft } from "./composer/drafts";
import { useUpload } from "./composer/use-upload";
import { questionOf } from "./state/conversation";
import { useConversation } from "./state/use-conversation";
import { type Question, stopByHttp } from "./transport/api";
import { askQuestion } from "./transport/ask-question";
import { currentSessionId, openSessionId, startSessionId } from "./transport/session-id";
import { useSocket } from "./transport/use-socket";

export type Chat = ReturnType<typeof useChat>;

/** One conversation: what it shows and what the user can do in it. */
export function useChat(userId: string) {
  const [sessionId, setSessionId] = useState(() => currentSessionId(userId));
  const store = useConversation(sessionId);
  const { conversation, loadError, loading, apply, read, reload, loadEarlier } = store;
  const socket = useSocket(sessionId, store);
  const { uploadPercent, attach } = useUpload(sessionId, apply);

  function ask(text: string, uploadId?: string) {
    const question: Question = {
      message: text,
      session_id: sessionId,
      agent_type: read().agent,
      client_id: uuid(),
      ...(uploadId ? { upload_id: uploadId } : {}),
    };
    void askQuestion(question, socket, apply);
  }

  /** Uploads first when there is a file. False when nothing was sent, so that the composer keeps what it has. */
  async function send(text: string, attachment: Attachment | null): Promise<boolean> {
    if (!attachment) {
      ask(text);
      return true;
    }
    const uploaded = await attach(attachment);
    if (!uploaded) return false;
    ask(text || `Analyze the file ${attachmentName(attachment)}.`, uploaded.upload_id);
    return true;
  }

  function resend(turnId: string | null) {
    const question = questionOf(read(), turnId);
    if (question && typeof question.content === "string") ask(question.content, question.upload_id ?? undefined);
  }

  /** The question that was not saved, under its own id: if it was saved after all, nothing is asked twice. */
  function sendAgain() {
    const { unsaved, messages } = read();
    const question = messages.find((message) => message.id === unsaved);
    if (!question || typeof question.content !== "string") return;
    if (draftOf(sessionId) === question.content) keepDraft(sessionId, "");
    void askQuestion(
      {
        message: question.content,
        session_id: sessionId,
        agent_type: question.agent_type ?? read().agent,
        client_id: question.id,
        ...(question.upload_id ? { upload_id: question.upload_id } : {}),
      },
      socket,
      apply,
    );
  }

  async function stop() {
    const turnId = read().turn?.turn_id;
    if (!turnId) return;
    if (socket.isOpen()) return socket.stop(turnId);
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

  function open(id: string) {
    openSessionId(userId, id);
    setSessionId(id);
  }

  return {
    sessionId,
    conversation,
    loadError,
    connected: socket.connected,
    uploadPercent,
    processing: conversation.turn !== null || uploadPercent !== null,
    send,
    stop,
    resend,
    sendAgain,
    selectAgent,
    reload,
    loading,
    loadEarlier,
    dismissError: () => apply({ type: "error_dismissed" }),
    open,
    startNew: () => setSessionId(startSessionId(userId)),
  };
}
