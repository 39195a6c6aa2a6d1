import { useEffect, useRef, useState } from "react";
import { renewSession } from "@/lib/auth/session";
import { notifyAccountChanged } from "@/lib/events/account-events";
import { reportTrouble } from "@/lib/events/trouble-events";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { keepDraft } from "../composer/drafts";
import { needsHistory } from "../state/conversation";
import type { ConversationStore } from "../state/use-conversation";
import type { Question } from "./api";
import { NOT_SAVED, type ServerEvent } from "./events";
import { type ChatSocket, openChatSocket } from "./socket";

/** Events that show that the server has the question. */
const SETTLING: ReadonlySet<ServerEvent["type"]> = new Set([
  "start_processing",
  "chat_response",
  "stop_processing",
  "error",
]);

/** A question is over, or a file was counted. */
function changesUsage(event: ServerEvent): boolean {
  return (
    event.type === "stop_processing" || (event.type === "progress_update" && !event.turn_id && event.percent === 100)
  );
}

export type OpenedSocket = ReturnType<typeof useSocket>;

/** The socket of one conversation. It receives the events, and keeps a question until the server confirms it. */
export function useSocket(sessionId: string, { apply, read, reload }: ConversationStore) {
  const [connected, setConnected] = useState<boolean | null>(null);
  const socket = useRef<ChatSocket | null>(null);
  /** The question that the server has not confirmed yet. */
  const unanswered = useRef<Question | null>(null);

  useEffect(() => {
    let wasConnected = false;
    /** Whether there was a new token since the server last took one. */
    let renewed = false;

    /** With a new token this tab continues; without one the text of the question comes back after the next sign-in. */
    async function refused(question: Question | null) {
      const goesOn = !renewed && (await renewSession());
      if (!goesOn) {
        if (question) keepDraft(sessionId, question.message);
        return;
      }
      renewed = true;
      apply({ type: "error_dismissed" });
      if (!opened.connected()) {
        unanswered.current ??= question;
        return;
      }
      opened.join().catch(() => {});
      if (question) opened.ask(question).catch(() => {});
    }

    /** The page shows the question with a button; after a reload its text is in the composer. */
    function notSaved(question: Question | null) {
      reportTrouble();
      if (question) keepDraft(sessionId, question.message);
    }

    const opened = openChatSocket(sessionId, {
      onConnected: (isConnected) => {
        setConnected(isConnected);
        reportTrouble();
        if (!isConnected) return;
        // A question may have been lost with the connection; its client id keeps it from being asked twice.
        if (unanswered.current) opened.ask(unanswered.current).catch(() => {});
        reload();
        // So may the event of a new plan.
        if (wasConnected) notifyAccountChanged();
        wasConnected = true;
      },
      onEvent: (event) => {
        const before = read();
        apply(event);
        if (event.type === "error" && event.code === "not_authenticated") void refused(unanswered.current);
        if (event.type === "error" && event.code === NOT_SAVED) notSaved(unanswered.current);
        if (event.type === "account_changed") notifyAccountChanged();
        if (changesUsage(event)) notifyUsageChanged();
        if (event.type === "session_state") renewed = false;
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
