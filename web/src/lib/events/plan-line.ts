/**
 * How pages that show plans and have no conversation learn that the plans have changed. People who are signed in have a
 * line to the server, which says so at once; the chat receives it on its own line. The server closes lines on which nobody
 * signs in, so visitors ask now and then.
 */

import { requireToken } from "../http";
import { tellPlansUpdated } from "./plan-events";

export const VISITOR_INTERVAL_MS = 15_000;

/** Begins to follow the plans; the returned function ends it. */
export function openPlanLine(isSignedIn: boolean): () => void {
  return isSignedIn ? openSocket() : askNowAndThen();
}

function askNowAndThen(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") tellPlansUpdated();
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
      socket.on("plans_updated", tellPlansUpdated);
      socket.on("connect", () => {
        requireToken().then(
          (token) => socket.emit("join_person", { token }),
          () => {},
        );
        // What was said while the line was down is not said again.
        if (wasConnected) tellPlansUpdated();
        wasConnected = true;
      });
      close = () => {
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    // Without the line the plans are as new as the page.
    .catch(() => {});
  return () => {
    closed = true;
    close();
  };
}
