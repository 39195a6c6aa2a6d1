import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { fetchHistory } from "./api";
import { applyEvent, type Conversation, EMPTY_CONVERSATION } from "./conversation";
import type { ChatEvent } from "./events";

/** The conversation as one entry of the query cache: the history fills it, events change it. */
export function useConversation(sessionId: string) {
  const queryClient = useQueryClient();

  const history = useQuery({
    queryKey: keyOf(sessionId),
    queryFn: async ({ signal }) => {
      const { messages, turn } = await fetchHistory(sessionId, signal);
      const shown = queryClient.getQueryData<Conversation>(keyOf(sessionId)) ?? EMPTY_CONVERSATION;
      return applyEvent(shown, { type: "history_loaded", messages, turn });
    },
    staleTime: 0,
    structuralSharing: false,
  });

  const apply = useCallback(
    (event: ChatEvent) => {
      queryClient.setQueryData<Conversation>(keyOf(sessionId), (shown) =>
        applyEvent(shown ?? EMPTY_CONVERSATION, event),
      );
    },
    [queryClient, sessionId],
  );

  const read = useCallback(
    () => queryClient.getQueryData<Conversation>(keyOf(sessionId)) ?? EMPTY_CONVERSATION,
    [queryClient, sessionId],
  );

  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(sessionId) }, { cancelRefetch: true }),
    [queryClient, sessionId],
  );

  return { conversation: history.data ?? EMPTY_CONVERSATION, loadError: history.error, apply, read, reload };
}

function keyOf(sessionId: string) {
  return ["conversation", sessionId] as const;
}
