import { useState } from "react";
import { useAgentAccessNotice, useAgents, useIsAccessible } from "@/features/agents/api";
import { ChatScreen } from "@/features/chat/ChatScreen";
import { ConversationDeleted } from "@/features/chat/ConversationDeleted";
import { ConversationMissing } from "@/features/chat/ConversationMissing";
import { useListedTitle } from "@/features/chat/conversations/list";
import { useAddress } from "@/features/chat/use-address";
import { useChat } from "@/features/chat/use-chat";
import { type AgentType, agentName } from "@/lib/agents";
import { useSession } from "@/lib/auth/session";
import { useNameOfPage } from "@/lib/shown-name";
import { ChatPanel, PanelButton, PanelColumn, PanelDialog } from "./ChatPanel";

/** Side panel on the left, a quarter wide; the chat beside it. On narrow screens the panel is a dialog. */
export function ChatPage() {
  const { user } = useSession();
  return user ? <SignedInChat key={user.id} userId={user.id} /> : null;
}

function SignedInChat({ userId }: { userId: string }) {
  const chat = useChat(useAddress(userId));
  const agents = useAgents();
  const isAccessible = useIsAccessible();
  useAgentAccessNotice();
  useNameOfPage(useListedTitle(chat.sessionId));
  const [firstSession] = useState(chat.sessionId);
  const [panelOpen, setPanelOpen] = useState(false);
  const closePanel = () => setPanelOpen(false);

  function select(agent: AgentType) {
    closePanel();
    chat.selectAgent(agent, agentName(agent, agents));
  }

  const panel = <ChatPanel chat={chat} onOpen={closePanel} onSelect={select} />;
  const panelButton = <PanelButton onOpen={() => setPanelOpen(true)} />;
  return (
    <div className="conversation-page grid h-[calc(100dvh-3.5rem-1px)] lg:grid-cols-4">
      <PanelColumn>{panel}</PanelColumn>
      <div className="min-h-0 min-w-0 lg:col-span-3">
        {chat.isDeleted ? (
          <ConversationDeleted panelButton={panelButton} hasDraft={chat.hasDraft()} onNew={chat.startNew} />
        ) : chat.isMissing ? (
          <ConversationMissing panelButton={panelButton} onNew={chat.startNew} />
        ) : (
          <ChatScreen
            key={chat.sessionId}
            chat={chat}
            startFocus={chat.keepsFocus ? "never" : chat.sessionId === firstSession ? "unless-taken" : "always"}
            agents={agents}
            isAccessible={isAccessible}
            panelButton={panelButton}
          />
        )}
      </div>
      {panelOpen && <PanelDialog onClose={closePanel}>{panel}</PanelDialog>}
    </div>
  );
}
