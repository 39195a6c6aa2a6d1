import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { conversationsKey, listChangesWith } from "../conversations/list";
import { fetchHistory, isMissing } from "../transport/api";
import type { ChatEvent } from "../transport/events";
import { applyEvent } from "./conversation";
import { type Conversation, EMPTY_CONVERSATION } from "./conversation-state";
import { historyKeyOf } from "./history-key";

export type ConversationStore = ReturnType<typeof useConversation>;

/** The conversation in the query cache. Only `applyEvent` changes it; the history is an event too. */
export function useConversation(sessionId: string, mustExist: boolean) {
  const queryClient = useQueryClient();

  const apply = useCallback(
    (event: ChatEvent) => {
      queryClient.setQueryData<Conversation>(keyOf(sessionId), (shown) =>
        applyEvent(shown ?? EMPTY_CONVERSATION, event),
      );
      if (listChangesWith(event)) void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
    [queryClient, sessionId],
  );

  const read = useCallback(
    () => queryClient.getQueryData<Conversation>(keyOf(sessionId)) ?? EMPTY_CONVERSATION,
    [queryClient, sessionId],
  );

  const { data: conversation = EMPTY_CONVERSATION } = useQuery<Conversation>({
    queryKey: keyOf(sessionId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

  const history = useQuery({
    queryKey: [...historyKeyOf(sessionId), mustExist],
    queryFn: async ({ signal }) => {
      apply({ type: "history_loaded", ...(await fetchHistory(sessionId, signal, { parts: read().parts, mustExist })) });
      return Date.now();
    },
    staleTime: 0,
  });

  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: historyKeyOf(sessionId) }, { cancelRefetch: true }),
    [queryClient, sessionId],
  );

  const loadEarlier = useCallback(() => {
    apply({ type: "earlier_wanted" });
    reload();
  }, [apply, reload]);

  return {
    conversation,
    loadError: history.error,
    isMissing: isMissing(history.error),
    loading: history.isFetching,
    apply,
    read,
    reload,
    loadEarlier,
  };
}

function keyOf(sessionId: string) {
  return ["conversation", sessionId] as const;
}
