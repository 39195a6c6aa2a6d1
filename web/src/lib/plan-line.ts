/**
 * A line to the server for pages that show plans and have no conversation. It says nothing and hears one thing:
 * that the plans have changed. The chat hears it on its own line.
 */

import { tellPlansUpdated } from "./plan-events";

/** Opens the line; the returned function closes it. */
export function openPlanLine(): () => void {
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
