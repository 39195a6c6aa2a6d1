import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { AgentsPanel } from "@/features/agents/AgentsPanel";
import { useAgentAccess, useAgentAccessNotice, useAgents } from "@/features/agents/api";
import { ChatScreen } from "@/features/chat/ChatScreen";
import { ConversationList } from "@/features/chat/conversations/ConversationList";
import { useChat } from "@/features/chat/use-chat";
import { SystemStatusCard } from "@/features/status/SystemStatusCard";
import { UsageMeters } from "@/features/usage/UsageMeters";
import { type AgentType, agentName } from "@/lib/agents";
import { useSession } from "@/lib/session";

/** Side panel on the left, a quarter wide; the chat beside it. On narrow screens the panel is a dialog. */
export function ChatPage() {
  const { user } = useSession();
  return user ? <SignedInChat key={user.id} userId={user.id} /> : null;
}

function SignedInChat({ userId }: { userId: string }) {
  const chat = useChat(userId);
  const agents = useAgents();
  const access = useAgentAccess();
  useAgentAccessNotice();
  const [firstSession] = useState(chat.sessionId);
  const [panelOpen, setPanelOpen] = useState(false);

  /** Until the plan is known nothing is locked: the server refuses what the plan does not open. */
  function isAccessible(type: AgentType): boolean {
    if (!access.data || type === "general") return true;
    return access.data.agents.some((agent) => agent.type === type && agent.accessible);
  }

  function select(agent: AgentType) {
    setPanelOpen(false);
    chat.selectAgent(agent, agentName(agent, agents));
  }

  function open(sessionId: string) {
    setPanelOpen(false);
    chat.open(sessionId);
  }

  const panel = (
    <>
      <ConversationList current={chat.sessionId} onOpen={open} onCurrentDeleted={chat.startNew} />
      <AgentsPanel
        selected={chat.conversation.agent}
        usage={<UsageMeters upgradeTo="/pricing" />}
        upgradeTo="/pricing"
        onSelect={select}
      />
      <SystemStatusCard />
    </>
  );

  return (
    <div className="grid h-[calc(100dvh-4rem-1px)] lg:grid-cols-4">
      <aside
        aria-label="Conversations, agents and status"
        className="hidden space-y-4 overflow-y-auto border-r border-base-300 p-4 lg:block"
      >
        {panel}
      </aside>
      <div className="min-h-0 min-w-0 lg:col-span-3">
        <ChatScreen
          key={chat.sessionId}
          chat={chat}
          startFocused={chat.sessionId !== firstSession}
          agents={agents}
          isAccessible={isAccessible}
          panelButton={
            <button
              type="button"
              className="btn btn-ghost btn-sm btn-square lg:hidden"
              aria-label="Conversations, agents and status"
              onClick={() => setPanelOpen(true)}
            >
              <Icon name="panel" className="size-4.5" />
            </button>
          }
        />
      </div>
      {panelOpen && (
        <Modal
          label="Conversations, agents and status"
          className="space-y-4 bg-base-200 p-4"
          onClose={() => setPanelOpen(false)}
        >
          <div className="flex justify-end">
            <button
              type="button"
              className="btn btn-ghost btn-sm btn-circle"
              aria-label="Close"
              onClick={() => setPanelOpen(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          {panel}
        </Modal>
      )}
    </div>
  );
}
