/**
 * Notifies pages that show plans of their changes. Signed-in users get an event on a socket (the chat gets it on its own).
 * The server closes sockets without a sign-in, so the pages of visitors load the plans at an interval instead.
 */

import { requireToken } from "../http";
import { notifyPlansUpdated } from "./plan-events";

export const VISITOR_INTERVAL_MS = 15_000;

/** Starts to follow the plans; the returned function stops it. */
export function followPlans(isSignedIn: boolean): () => void {
  return isSignedIn ? openSocket() : askNowAndThen();
}

function askNowAndThen(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") notifyPlansUpdated();
  }, VISITOR_INTERVAL_MS);
  return () => clearInterval(timer);
}

function openSocket(): () => void {
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
      socket.on("plans_updated", notifyPlansUpdated);
      socket.on("connect", () => {
        requireToken().then(
          (token) => socket.emit("join_person", { token }),
          () => {},
        );
        // The server does not repeat events that were sent while the socket was down.
        if (wasConnected) notifyPlansUpdated();
        wasConnected = true;
      });
      close = () => {
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    // Without the socket, the page keeps the plans that it loaded last.
    .catch(() => {});
  return () => {
    closed = true;
    close();
  };
}
