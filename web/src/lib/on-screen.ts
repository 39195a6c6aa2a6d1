/** The conversation that the visible tab of this browser shows, so that other tabs do not announce what is on the screen. */

const KEY = "supplychain.on-screen";

export function showOnScreen(sessionId: string) {
  localStorage.setItem(KEY, sessionId);
}

export function leaveScreen(sessionId: string) {
  if (localStorage.getItem(KEY) === sessionId) localStorage.removeItem(KEY);
}

export function isOnScreen(sessionId: string): boolean {
  return localStorage.getItem(KEY) === sessionId;
}
