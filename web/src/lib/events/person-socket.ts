/** A socket of the signed-in user on pages that have no conversation. */

import { requireToken } from "../http";

type Line = {
  /** What the page is told about from now on. */
  join: "join_person" | "watch_conversations";
  /** By the name of the event. */
  handlers: Record<string, (payload: never) => void>;
  /** The connection was lost for a while: the server does not repeat events that it sent meanwhile. */
  onMissed: () => void;
};

/** Opens the socket; the returned function closes it. Without it, the page keeps what it loaded last. */
export function openPersonSocket({ join, handlers, onMissed }: Line): () => void {
  let close = () => {};
  let closed = false;
  import("socket.io-client")
    .then(({ io }) => {
      if (closed) return;
      const socket = io(window.location.origin, {
        path: "/socket.io",
        transports: ["polling"],
        upgrade: false,
        timeout: 60_000,
        reconnection: true,
      });
      let wasConnected = false;
      for (const [event, handler] of Object.entries(handlers)) {
        socket.on(event, (payload: unknown) => handler(payload as never));
      }
      socket.on("connect", () => {
        requireToken().then(
          (token) => socket.emit(join, { token }),
          () => {},
        );
        if (wasConnected) onMissed();
        wasConnected = true;
      });
      close = () => {
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    .catch(() => {});
  return () => {
    closed = true;
    close();
  };
}
