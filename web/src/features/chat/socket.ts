/** The realtime line to the server. Knows event names and tokens, nothing about what is shown. */

import { io, type Socket } from "socket.io-client";
import { requireToken } from "@/lib/http";
import type { Question } from "./api";
import { SERVER_EVENTS, type ServerEvent } from "./events";

export type ChatSocket = {
  connected: () => boolean;
  ask: (question: Question) => Promise<void>;
  stop: (turnId: string) => Promise<void>;
  close: () => void;
};

/** Opens the line and joins the conversation, again after every reconnection. */
export function openChatSocket(
  sessionId: string,
  handlers: { onEvent: (event: ServerEvent) => void; onConnected: (connected: boolean) => void },
): ChatSocket {
  const socket: Socket = io(window.location.origin, {
    path: "/socket.io",
    transports: ["polling"],
    upgrade: false,
    timeout: 60_000,
    reconnection: true,
  });

  const emit = async (event: string, payload: object) => {
    socket.emit(event, { ...payload, session_id: sessionId, token: await requireToken() });
  };

  socket.on("connect", () => {
    emit("join_session", {}).catch(() => {});
    handlers.onConnected(true);
  });
  socket.on("disconnect", () => handlers.onConnected(false));
  socket.on("connect_error", () => handlers.onConnected(false));
  for (const type of SERVER_EVENTS) {
    socket.on(type, (payload: object) => {
      const event = { ...payload, type } as ServerEvent;
      handlers.onEvent(event);
    });
  }

  return {
    connected: () => socket.connected,
    ask: (question) => emit("chat_message", question),
    stop: (turnId) => emit("stop", { turn_id: turnId }),
    close: () => {
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
