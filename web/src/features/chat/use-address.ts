/**
 * The conversation that the address names. `/chat/{id}` shows a conversation that the server knows. `/chat` shows a new
 * one, whose id is in the entry of the browser's history, so that back, forward and reload find it again.
 */

import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { conversationPath } from "@/lib/chat-path";
import { currentSessionId, isUnused, keepSessionId, startSessionId } from "./transport/session-id";

/**
 * `isFallback`: the address had no id, and this is the conversation that the browser showed last.
 * `keepsFocus`: it replaced one that was deleted, and the focus stays with the button that keeps it.
 */
type EntryState = { userId: string; sessionId: string; isFallback?: boolean; keepsFocus?: boolean };

export type Address = ReturnType<typeof useAddress>;

export function useAddress(userId: string) {
  const { sessionId: named } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const entry = stateOf(location.state, userId);
  const sessionId = named ?? entry?.sessionId ?? currentSessionId(userId);
  const isEntryOfNew = named !== undefined || entry !== null;
  /** Already before the address says so, since a conversation that changes from new to known is loaded twice. */
  const leadsToLast = !isEntryOfNew && !isUnused(sessionId);

  useEffect(() => {
    if (isEntryOfNew) return;
    if (leadsToLast)
      void navigate(conversationPath(sessionId), { replace: true, state: { userId, sessionId, isFallback: true } });
    else void navigate("/chat", { replace: true, state: { userId, sessionId } });
  }, [isEntryOfNew, leadsToLast, sessionId, userId, navigate]);

  /** The server knows the conversation: from now on it has an address of its own. */
  const settle = useCallback(() => {
    keepSessionId(userId, sessionId);
    if (named === undefined) void navigate(conversationPath(sessionId), { replace: true });
  }, [named, sessionId, userId, navigate]);

  /** The conversation that this browser showed last is gone from the server: it begins again under its id. */
  const isFallback = leadsToLast || entry?.isFallback === true;
  const beginAgain = useCallback(
    () => void navigate("/chat", { replace: true, state: { userId, sessionId } }),
    [sessionId, userId, navigate],
  );

  /** Returns the id of the new conversation. */
  function startNew(): string {
    const sessionId = startSessionId(userId);
    void navigate("/chat", { state: { userId, sessionId } });
    return sessionId;
  }

  /** Instead of the one on the screen, which is being deleted. */
  function replaceDeleted() {
    const state: EntryState = { userId, sessionId: startSessionId(userId), keepsFocus: true };
    void navigate("/chat", { replace: true, state });
  }

  return {
    sessionId,
    isNamed: named !== undefined || leadsToLast,
    isFallback,
    keepsFocus: entry?.keepsFocus === true,
    settle,
    beginAgain,
    startNew,
    replaceDeleted,
  };
}

/** What an entry of the history holds; nothing that another user of this browser left there. */
function stateOf(state: unknown, userId: string): EntryState | null {
  const found = state as Partial<EntryState> | null;
  return found?.userId === userId && typeof found.sessionId === "string" ? (found as EntryState) : null;
}
