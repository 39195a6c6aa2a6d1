/** Whether the user leaves on purpose, here or in another tab of the browser. An ended session is told only when not. */

const LEAVING = "leaving";

let leaving = false;
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("supplychain.leaving");
otherTabs?.addEventListener("message", ({ data }: MessageEvent) => {
  if (data === LEAVING) leaving = true;
});

/** To be called before the sign-out begins: the other tabs hear of it through a channel of the sign-in client. */
export function announceLeaving() {
  leaving = true;
  otherTabs?.postMessage(LEAVING);
}

/** True one time after somebody said so. */
export function wasAnnounced(): boolean {
  const announced = leaving;
  leaving = false;
  return announced;
}
