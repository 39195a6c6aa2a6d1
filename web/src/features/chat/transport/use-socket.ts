import { useEffect, useRef, useState } from "react";
import type { ConversationStore } from "../state/use-conversation";
import type { Question } from "./api";
import { openQuestionSocket, type QuestionSocket } from "./question-socket";

export type OpenedSocket = ReturnType<typeof useSocket>;

/**
 * The socket of the conversation on the screen. Another conversation gets another socket, and a missing one none. With
 * `mustExist` it joins a conversation of the user and never begins one.
 */
export function useSocket(
  sessionId: string,
  mustExist: boolean,
  { apply, read, reload, reloadUnlessFresh, isMissing }: ConversationStore,
) {
  const [connected, setConnected] = useState<boolean | null>(null);
  const socket = useRef<QuestionSocket | null>(null);
  /** A new conversation gets its address while its socket is open. */
  const joinsExisting = useRef(mustExist);
  joinsExisting.current = mustExist;

  useEffect(() => {
    if (isMissing) return;
    const store = { apply, read, reload, reloadUnlessFresh };
    const opened = openQuestionSocket(sessionId, store, setConnected, () => joinsExisting.current);
    socket.current = opened;
    return () => {
      opened.close();
      socket.current = null;
    };
  }, [sessionId, apply, read, reload, reloadUnlessFresh, isMissing]);

  return {
    connected,
    isOpen: () => socket.current?.isOpen() ?? false,
    ask: async (question: Question) => socket.current?.ask(question),
    stop: async (turnId: string) => socket.current?.stop(turnId),
    forgetQuestion: () => socket.current?.forgetQuestion(),
  };
}
