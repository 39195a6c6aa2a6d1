import { useEffect, useRef, useState } from "react";
import { renewSession } from "@/lib/session";
import type { Question } from "./api";
import { needsHistory } from "./conversation";
import { keepDraft } from "./drafts";
import type { ServerEvent } from "./events";
import { type ChatSocket, openChatSocket } from "./socket";
import type { ConversationStore } from "./use-conversation";

/** Events that show that the server has the question. */
const SETTLING: ReadonlySet<ServerEvent["type"]> = new Set([
  "start_processing",
  "chat_response",
  "stop_processing",
  "error",
]);

/** What the socket says to a token that is no longer good; its errors carry no code. */
const NOT_AUTHENTICATED = "Not authenticated";

export type OpenedSocket = ReturnType<typeof useSocket>;

/** The line of one conversation. It brings the events, and keeps a question until the server is seen to have it. */
export function useSocket(sessionId: string, { apply, read, reload }: ConversationStore) {
  const [connected, setConnected] = useState<boolean | null>(null);
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

  return {
    connected,
    isOpen: () => socket.current?.connected() ?? false,
    ask: async (question: Question) => {
      unanswered.current = question;
      await socket.current?.ask(question);
    },
    stop: async (turnId: string) => socket.current?.stop(turnId),
    forgetQuestion: () => {
      unanswered.current = null;
    },
  };
}
