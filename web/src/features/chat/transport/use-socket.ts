import { useEffect, useRef, useState } from "react";
import type { ConversationStore } from "../state/use-conversation";
import type { Question } from "./api";
import { openQuestionSocket, type QuestionSocket } from "./question-socket";

export type OpenedSocket = ReturnType<typeof useSocket>;

/** The socket of the conversation on the screen. Another conversation gets another socket. */
export function useSocket(sessionId: string, { apply, read, reload }: ConversationStore) {
  const [connected, setConnected] = useState<boolean | null>(null);
  const socket = useRef<QuestionSocket | null>(null);

  useEffect(() => {
    const opened = openQuestionSocket(sessionId, { apply, read, reload }, setConnected);
    socket.current = opened;
    return () => {
      opened.close();
      socket.current = null;
    };
  }, [sessionId, apply, read, reload]);

  return {
    connected,
    isOpen: () => socket.current?.isOpen() ?? false,
    ask: async (question: Question) => socket.current?.ask(question),
    stop: async (turnId: string) => socket.current?.stop(turnId),
    forgetQuestion: () => socket.current?.forgetQuestion(),
  };
}
