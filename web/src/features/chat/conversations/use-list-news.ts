import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConversationsChanged } from "@/lib/events/conversation-events";
import { isOnScreen } from "@/lib/on-screen";
import type { ConversationStore } from "../state/use-conversation";
import { conversationsKey, lastSaidMs, titleOf } from "./list";
import { announceAnswer, notificationState } from "./notifications";

/**
 * Keeps the list in step with other tabs and devices, and announces answers in conversations that nobody looks at. What was said between
 * the loading of the current conversation and the opening of its socket came with neither; the list, which is read after that, knows of it.
 */
export function useListNews(
  current: string,
  { reload, reloadIfBehind }: Pick<ConversationStore, "reload" | "reloadIfBehind">,
) {
  const queryClient = useQueryClient();

  useEffect(() => {
    function compare() {
      const saidMs = lastSaidMs(queryClient, current);
      if (saidMs !== null) void reloadIfBehind(saidMs);
    }
    return onConversationsChanged((change) => {
      const listed = queryClient.invalidateQueries({ queryKey: conversationsKey });
      if (change === null) void listed.then(compare);
      if (change?.what === "deleted" && change.session_id === current) reload();
      if (change?.what === "answered") void announce(change.session_id);
    });
  }, [queryClient, current, reload, reloadIfBehind]);
}

async function announce(sessionId: string) {
  if (notificationState() !== "on" || isOnScreen(sessionId)) return;
  const title = await titleOf(sessionId).catch(() => null);
  if (title !== null) announceAnswer(sessionId, title);
}
