import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { conversationsKey, listChangesWith } from "../conversations/list";
import { fetchHistory, isMissing } from "../transport/api";
import type { ChatEvent } from "../transport/events";
import { applyEvent } from "./conversation";
import { type Conversation, EMPTY_CONVERSATION } from "./conversation-state";
import { historyKeyOf } from "./history-key";

/** How old a history may be when the socket connects for the first time. */
const FRESH_MS = 5_000;

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

  /** The page asks for the history and opens the socket at the same time: when the socket is there, the history is on its way or new. */
  const reloadUnlessFresh = useCallback(() => {
    const queries = queryClient.getQueryCache().findAll({ queryKey: historyKeyOf(sessionId) });
    const isFresh = queries.some(
      ({ state }) => state.fetchStatus === "fetching" || Date.now() - state.dataUpdatedAt < FRESH_MS,
    );
    if (!isFresh) reload();
  }, [queryClient, sessionId, reload]);

  /** Loads the history again when the conversation has a message from that time or later, which is not here. */
  const reloadIfBehind = useCallback(
    async (saidMs: number) => {
      const queries = queryClient.getQueryCache().findAll({ queryKey: historyKeyOf(sessionId) });
      await Promise.allSettled(queries.map(({ promise }) => promise));
      const { messages, historyLoaded } = read();
      if (historyLoaded && !messages.some(({ timestamp }) => Date.parse(timestamp) >= saidMs)) reload();
    },
    [queryClient, sessionId, read, reload],
  );

  const loadEarlier = useCallback(() => {
    apply({ type: "earlier_wanted" });
    reload();
  }, [apply, reload]);

  /** Resolves when every message of the conversation is here. */
  const loadAll = useCallback(async () => {
    if (!read().hasEarlier) return;
    apply({ type: "earlier_wanted", all: true });
    await queryClient.refetchQueries({ queryKey: historyKeyOf(sessionId) }, { throwOnError: true });
  }, [queryClient, sessionId, apply, read]);

  return {
    conversation,
    loadError: history.error,
    isMissing: isMissing(history.error),
    loading: history.isFetching,
    apply,
    read,
    reload,
    reloadUnlessFresh,
    reloadIfBehind,
    loadEarlier,
    loadAll,
  };
}

function keyOf(sessionId: string) {
  return ["conversation", sessionId] as const;
}
