/**
 * Notifies pages that show plans of their changes. Signed-in users get an event on a socket (the chat gets it on its own).
 * The server closes sockets without a sign-in, so the pages of visitors load the plans at an interval instead.
 */

import { openPersonSocket } from "./person-socket";
import { notifyPlansUpdated } from "./plan-events";

export const VISITOR_INTERVAL_MS = 15_000;

/** Starts to follow the plans; the returned function stops it. */
export function followPlans(isSignedIn: boolean): () => void {
  if (!isSignedIn) return askNowAndThen();
  return openPersonSocket({
    join: "join_person",
    handlers: { plans_updated: notifyPlansUpdated },
    onMissed: notifyPlansUpdated,
  });
}

function askNowAndThen(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") notifyPlansUpdated();
  }, VISITOR_INTERVAL_MS);
  return () => clearInterval(timer);
}
