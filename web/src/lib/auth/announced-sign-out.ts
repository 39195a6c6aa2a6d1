/** Whether the user signs out on purpose, in this tab or another. Any other end of a session is reported to the user. */

const LEAVING = "leaving";

let leaving = false;
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("supplychain.leaving");
otherTabs?.addEventListener("message", ({ data }: MessageEvent) => {
  if (data === LEAVING) leaving = true;
});

/** Must be called before the sign-out begins: the sign-in client notifies the other tabs of its end. */
export function announceSignOut() {
  leaving = true;
  otherTabs?.postMessage(LEAVING);
}

/** True once after each announcement. */
export function wasSignOutAnnounced(): boolean {
  const announced = leaving;
  leaving = false;
  return announced;
}
