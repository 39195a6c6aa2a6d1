/** The conversation that a visitor wanted to open before signing in. Read once after sign-in; belongs to one tab. */

import { isConversation } from "./chat-path";

const KEY = "supplychain.wanted";
const WANTED_MS = 10 * 60 * 1000;

export function rememberWanted(pathname: string, nowMs: number) {
  if (isConversation(pathname)) sessionStorage.setItem(KEY, JSON.stringify({ pathname, nowMs }));
}

export function forgetWanted() {
  sessionStorage.removeItem(KEY);
}

/** The address, unless it was wanted more than ten minutes ago. Removes the entry in any case. */
export function takeWanted(nowMs: number): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const wanted = JSON.parse(text ?? "null") as { pathname: string; nowMs: number } | null;
    return wanted && isConversation(wanted.pathname) && nowMs - wanted.nowMs < WANTED_MS ? wanted.pathname : null;
  } catch {
    return null;
  }
}
