/** The socket to the server. Knows event names and tokens, and nothing about the page. */

import { io, type Socket } from "socket.io-client";
import { sessionState } from "@/lib/auth/session";
import { notifyConversationsChanged } from "@/lib/events/conversation-events";
import { notifyPlansUpdated } from "@/lib/events/plan-events";
import { requireToken } from "@/lib/http";
import type { Question } from "./api";
import { SERVER_EVENTS, type ServerEvent } from "./events";

/** The pause before the first reconnection after the server closed a connection; it doubles up to the longest pause. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export type ChatSocket = {
  connected: () => boolean;
  join: () => Promise<void>;
  ask: (question: Question) => Promise<void>;
  stop: (turnId: string) => Promise<void>;
  close: () => void;
};

/** Opens the socket and joins the conversation, again after every reconnection. */
export function openChatSocket(
  sessionId: string,
  handlers: {
    onEvent: (event: ServerEvent) => void;
    onConnected: (connected: boolean) => void;
    /** Whether the conversation has to exist on the server; a new one begins when it is joined. */
    joinsExisting: () => boolean;
  },
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

  const join = () => emit("join_session", handlers.joinsExisting() ? { existing: true } : {});

  async function watchList() {
    socket.emit("watch_conversations", { token: await requireToken() });
  }

  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The library reconnects after a lost connection, but not after the server has closed one. */
  function lost() {
    handlers.onConnected(false);
    if (socket.active) return;
    clearTimeout(timer);
    // A random part prevents all browsers of a server from reconnecting at the same moment.
    timer = setTimeout(() => sessionState().user && socket.connect(), pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  // The server does not repeat changes that were sent before it began to watch: while the socket was down, or was not yet there.
  socket.on("conversations_watched", () => notifyConversationsChanged(null));

  socket.on("connect", () => {
    join().catch(() => {});
    watchList().catch(() => {});
    handlers.onConnected(true);
  });
  socket.on("plans_updated", notifyPlansUpdated);
  socket.on("conversations_changed", notifyConversationsChanged);
  socket.on("disconnect", lost);
  socket.on("connect_error", lost);
  for (const type of SERVER_EVENTS) {
    socket.on(type, (payload: object) => {
      const event = { ...payload, type } as ServerEvent;
      // The server has accepted this tab.
      if (type === "session_state") pauseMs = FIRST_PAUSE_MS;
      handlers.onEvent(event);
    });
  }

  return {
    connected: () => socket.connected,
    join,
    ask: (question) => emit("chat_message", question),
    stop: (turnId) => emit("stop", { turn_id: turnId }),
    close: () => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
