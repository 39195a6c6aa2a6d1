import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { type AgentType, agentName } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { hasDraft, moveDraft } from "./composer/drafts";
import { useUpload } from "./composer/use-upload";
import { useListNews } from "./conversations/use-list-news";
import { useSeen } from "./conversations/use-seen";
import type { Conversation } from "./state/conversation-state";
import { useConversation } from "./state/use-conversation";
import { stopByHttp } from "./transport/api";
import { questionActions } from "./transport/questions";
import { useSocket } from "./transport/use-socket";
import type { Address } from "./use-address";

export type Chat = ReturnType<typeof useChat>;

/** The conversation of the address: its content and the user's actions. */
export function useChat(address: Address) {
  const { sessionId, isNamed, isFallback, settle, beginAgain } = address;
  const store = useConversation(sessionId, isNamed);
  const { conversation, loadError, loading, apply, read, reload, loadEarlier } = store;
  const socket = useSocket(sessionId, isNamed, store);
  const { uploadPercent, attach } = useUpload(sessionId, apply);

  const isKnown = isNamed ? conversation.historyLoaded && !store.isMissing : isStored(conversation);
  useEffect(() => {
    if (isKnown) settle();
  }, [isKnown, settle]);

  useListNews(sessionId, store);
  useSeen(sessionId, conversation);

  // The server gave it to this page before, so it was deleted since.
  const isDeleted = store.isMissing && conversation.historyLoaded;
  const beginsAgain = store.isMissing && isFallback && !isDeleted;
  useEffect(() => {
    if (beginsAgain) beginAgain();
  }, [beginsAgain, beginAgain]);

  async function stop() {
    const turnId = read().turn?.turn_id;
    if (!turnId) return;
    if (socket.isOpen()) return socket.stop(turnId);
    try {
      await stopByHttp(turnId);
      apply({ type: "stop_processing", turn_id: turnId, reason: "stopped" });
    } catch (error) {
      toast.error(errorText(error, t`Failed to stop`));
    }
  }

  function selectAgent(agent: AgentType, name = agentName(agent)) {
    apply({ type: "agent_selected", agent_type: agent });
    toast.success(t`Switched to ${name} agent`, "agent");
  }

  /** Keeps the agent of this conversation, or lets it go again. */
  function pinAgent(pins: boolean) {
    apply({ type: "agent_pinned", agent_type: pins ? read().agent : null });
  }

  /** What was written in a conversation that is gone is the beginning of the new one. */
  function startNew() {
    const id = address.startNew();
    if (isDeleted) moveDraft(sessionId, id);
  }

  return {
    sessionId,
    conversation,
    loadError,
    isMissing: store.isMissing && !isFallback && !isDeleted,
    isDeleted,
    hasDraft: () => hasDraft(sessionId),
    connected: socket.connected,
    uploadPercent,
    processing: conversation.turn !== null || uploadPercent !== null,
    ...questionActions(sessionId, store, socket, attach),
    stop,
    selectAgent,
    pinAgent,
    reload,
    loading,
    loadEarlier,
    loadAll: store.loadAll,
    dismissError: () => apply({ type: "error_dismissed" }),
    keepsFocus: address.keepsFocus,
    startNew,
    replaceDeleted: address.replaceDeleted,
  };
}

/** Whether the server has confirmed a question of a new conversation. */
function isStored({ messages }: Conversation): boolean {
  return messages.some((message) => message.turn_id);
}
