import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConversationsChanged } from "@/lib/events/conversation-events";
import { isOnScreen } from "@/lib/on-screen";
import { conversationsKey, titleOf } from "./list";
import { announceAnswer, notificationState } from "./notifications";

/** Keeps the list in step with other tabs and devices, and announces answers in conversations that nobody looks at. */
export function useListNews(current: string, reloadCurrent: () => void) {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      onConversationsChanged((change) => {
        void queryClient.invalidateQueries({ queryKey: conversationsKey });
        if (change?.what === "deleted" && change.session_id === current) reloadCurrent();
        if (change?.what === "answered") void announce(change.session_id);
      }),
    [queryClient, current, reloadCurrent],
  );
}

async function announce(sessionId: string) {
  if (notificationState() !== "on" || isOnScreen(sessionId)) return;
  const title = await titleOf(sessionId).catch(() => null);
  if (title !== null) announceAnswer(sessionId, title);
}
