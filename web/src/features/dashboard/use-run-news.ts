import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConversationsChanged } from "@/lib/events/conversation-events";
import { followConversations } from "@/lib/events/follow-conversations";
import { runsKey } from "./runs";

/** Loads the list of runs again when an answer has arrived or a conversation is gone, on whichever device. */
export function useRunNews() {
  const queryClient = useQueryClient();
  useEffect(() => followConversations(), []);
  useEffect(
    () =>
      onConversationsChanged((change) => {
        if (change === null || change.what === "answered" || change.what === "deleted") {
          void queryClient.invalidateQueries({ queryKey: runsKey });
        }
      }),
    [queryClient],
  );
}
