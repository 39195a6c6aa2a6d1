import type { ReactNode } from "react";
import { useDropzone } from "react-dropzone";
import "./conversation-print.css";
import { Icon } from "@/components/Icon";
import { type Agent, type AgentType, agentName } from "@/lib/agents";
import { ChatFooter } from "./ChatFooter";
import { ChatHeader } from "./ChatHeader";
import { ChatHistory } from "./ChatHistory";
import { ATTACH_ACCEPT } from "./composer/attachment";
import { useDraft } from "./composer/use-draft";
import type { MessageActions } from "./messages/message-actions";
import type { Chat } from "./use-chat";
import { FirstQuestion } from "./welcome/FirstQuestion";

/** The chat area: header, conversation and composer. Mounted again for every conversation. */
export function ChatScreen({
  chat,
  startFocused,
  agents,
  isAccessible,
  panelButton,
}: {
  chat: Chat;
  startFocused: boolean;
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
  panelButton: ReactNode;
}) {
  const draft = useDraft(chat.sessionId, startFocused);
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    onDrop: ([dropped]) => {
      if (dropped && chat.uploadPercent === null) draft.attach(dropped);
    },
  });

  function resend(turnId: string | null) {
    chat.resend(turnId);
    draft.refocus();
  }

  const actions: MessageActions = {
    sessionId: chat.sessionId,
    resend,
    askAgent: (agent, turnId) => {
      chat.selectAgent(agent, agentName(agent, agents));
      resend(turnId);
    },
    isAccessible,
    agentName: (agent) => agentName(agent, agents),
    attachFile: drop.open,
    say: (text) => {
      void chat.send(text, []);
      draft.refocus();
    },
    write: draft.append,
  };

  return (
    <section
      {...drop.getRootProps({ role: "region" })}
      aria-label="Chat"
      className="relative flex h-full min-h-0 flex-col outline-none"
    >
      <input {...drop.getInputProps({ accept: ATTACH_ACCEPT, "aria-label": "File to attach", tabIndex: -1 })} />
      <ChatHeader chat={chat} agents={agents} panelButton={panelButton} />
      <ChatHistory
        chat={chat}
        empty={<FirstQuestion chat={chat} draft={draft} agents={agents} isAccessible={isAccessible} />}
        actions={actions}
      />
      <ChatFooter chat={chat} draft={draft} onResend={() => resend(null)} onAttach={drop.open} />
      {drop.isDragActive && <DropHint />}
    </section>
  );
}

function DropHint() {
  return (
    <div className="rounded-box pointer-events-none absolute inset-3 z-10 grid place-items-center border-2 border-dashed border-primary bg-base-100/90">
      <p className="text-primary flex items-center gap-3 text-lg font-semibold">
        <Icon name="upload" className="size-7" />
        Drop files here
      </p>
    </div>
  );
}
