/** The socket on which the server sends the state of lanes and workers while it changes. */

import { requireToken } from "@/lib/http";
import type { Operations } from "./types";

/** The library reconnects after a lost connection, but not after the server has closed one. */
const CONNECT_AGAIN_MS = 5_000;

/** Starts to watch; the returned function stops it. Without the socket, nothing is received and nothing fails. */
export function watchOperations(onOperations: (operations: Operations) => void): () => void {
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
      let timer: ReturnType<typeof setTimeout> | undefined;
      socket.on("operations", onOperations);
      socket.on("connect", () => {
        requireToken().then(
          (token) => socket.emit("watch_operations", { token }),
          () => {},
        );
      });
      socket.on("disconnect", () => {
        if (!socket.active) timer = setTimeout(() => socket.connect(), CONNECT_AGAIN_MS);
      });
      close = () => {
        clearTimeout(timer);
        if (socket.connected) socket.emit("leave_operations", {});
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    // The page polls as well.
    .catch(() => {});
  return () => {
    closed = true;
    close();
  };
}
