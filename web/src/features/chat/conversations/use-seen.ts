import { useEffect } from "react";
import { leaveScreen, showOnScreen } from "@/lib/on-screen";
import type { Conversation } from "../state/conversation-state";
import { changeConversation } from "./list";

/** Reports the newest reply as seen when it is on a visible screen, and which conversation this tab shows. */
export function useSeen(sessionId: string, { messages, historyLoaded }: Conversation) {
  const last = messages.findLast(({ role }) => role === "assistant" || role === "error");
  const newest = historyLoaded ? (last?.turn_id ?? last?.id ?? null) : null;

  useEffect(() => {
    const note = () => (document.visibilityState === "visible" ? showOnScreen(sessionId) : leaveScreen(sessionId));
    note();
    document.addEventListener("visibilitychange", note);
    return () => {
      document.removeEventListener("visibilitychange", note);
      leaveScreen(sessionId);
    };
  }, [sessionId]);

  useEffect(() => {
    if (newest === null) return;
    let reported = false;
    const report = () => {
      if (reported || document.visibilityState !== "visible") return;
      reported = true;
      // Without it the mark in the list stays a little longer.
      changeConversation(sessionId, { seen: true }).catch(() => {});
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [sessionId, newest]);
}
