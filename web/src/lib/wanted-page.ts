/**
 * The conversation that a visitor wanted to open before signing in. Read once after sign-in; belongs to one tab, and, when a
 * session ended there, to the person whose session it was.
 */

import { isConversation } from "./chat-path";

const KEY = "supplychain.wanted";
const WANTED_MS = 10 * 60 * 1000;

type Wanted = { pathname: string; nowMs: number; userId?: string };

/** `userId` is whose session ended; nobody's for the link that a visitor follows. */
export function rememberWanted(pathname: string, nowMs: number, userId?: string) {
  const wanted: Wanted = userId ? { pathname, nowMs, userId } : { pathname, nowMs };
  if (isConversation(pathname)) sessionStorage.setItem(KEY, JSON.stringify(wanted));
}

export function forgetWanted() {
  sessionStorage.removeItem(KEY);
}

/**
 * The address for the person who has signed in, unless it was wanted by another one, or more than ten minutes ago. Removes the
 * entry in any case.
 */
export function takeWanted(nowMs: number, userId: string | undefined): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const wanted = JSON.parse(text ?? "null") as Wanted | null;
    if (!wanted || !isConversation(wanted.pathname)) return null;
    if (wanted.userId !== undefined && wanted.userId !== userId) return null;
    return nowMs - wanted.nowMs < WANTED_MS ? wanted.pathname : null;
  } catch {
    return null;
  }
}
