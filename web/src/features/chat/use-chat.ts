import { useState } from "react";
import { type AgentType, agentName } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { useUpload } from "./composer/use-upload";
import { useConversation } from "./state/use-conversation";
import { stopByHttp } from "./transport/api";
import { questionActions } from "./transport/questions";
import { currentSessionId, openSessionId, startSessionId } from "./transport/session-id";
import { useSocket } from "./transport/use-socket";

export type Chat = ReturnType<typeof useChat>;

/** One conversation: its content and the user's actions. */
export function useChat(userId: string) {
  const [sessionId, setSessionId] = useState(() => currentSessionId(userId));
  const store = useConversation(sessionId);
  const { conversation, loadError, loading, apply, read, reload, loadEarlier } = store;
  const socket = useSocket(sessionId, store);
  const { uploadPercent, attach } = useUpload(sessionId, apply);

  async function stop() {
    const turnId = read().turn?.turn_id;
    if (!turnId) return;
    if (socket.isOpen()) return socket.stop(turnId);
    try {
      await stopByHttp(turnId);
      apply({ type: "stop_processing", turn_id: turnId, reason: "stopped" });
    } catch (error) {
      toast.error(errorText(error, "Failed to stop"));
    }
  }

  function selectAgent(agent: AgentType, name = agentName(agent)) {
    apply({ type: "agent_selected", agent_type: agent });
    toast.success(`Switched to ${name} agent`);
  }

  /** Keeps the agent of this conversation, or lets it go again. */
  function pinAgent(pins: boolean) {
    apply({ type: "agent_pinned", agent_type: pins ? read().agent : null });
  }

  function open(id: string) {
    openSessionId(userId, id);
    setSessionId(id);
  }

  return {
    sessionId,
    conversation,
    loadError,
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
    dismissError: () => apply({ type: "error_dismissed" }),
    open,
    startNew: () => setSessionId(startSessionId(userId)),
  };
}
