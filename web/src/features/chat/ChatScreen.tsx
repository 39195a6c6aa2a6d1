import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, memo, type ReactNode, Suspense, useMemo, useState } from "react";
import "./conversation-print.css";
import { Icon } from "@/components/Icon";
import { type Agent, type AgentType, agentName } from "@/lib/agents";
import { toast } from "@/lib/toasts";
import { useSteady } from "@/lib/use-steady";
import { ChatFooter } from "./ChatFooter";
import { ChatHeader } from "./ChatHeader";
import { ChatHistory } from "./ChatHistory";
import { ATTACH_ACCEPT } from "./composer/attachment";
import { type StartFocus, useDraft } from "./composer/use-draft";
import { useFileDrop } from "./composer/use-file-drop";
import { goToAnswer, goToSearch, useKeys } from "./keys/use-keys";
import type { MessageActions } from "./messages/message-actions";
import type { Chat } from "./use-chat";
import { FirstQuestion } from "./welcome/FirstQuestion";

const KeysHelp = lazy(() => import("./keys/KeysHelp").then((module) => ({ default: module.KeysHelp })));

/** Typing draws the screen again, but not what is above the composer. */
const Header = memo(ChatHeader);
const History = memo(ChatHistory);

/** The chat area: header, conversation and composer. Mounted again for every conversation. */
export function ChatScreen({
  chat,
  startFocus,
  agents,
  isAccessible,
  panelButton,
}: {
  chat: Chat;
  startFocus: StartFocus;
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
  panelButton: ReactNode;
}) {
  const draft = useDraft(chat.sessionId, startFocus);
  const drop = useFileDrop((dropped) => {
    if (chat.uploadPercent === null) draft.attach(dropped);
    else if (dropped.length > 0) toast.error(t`A file is being uploaded. Attach others when it is done.`);
  });

  function resend(turnId: string | null) {
    chat.resend(turnId);
    draft.refocus();
  }

  const handlers = useSteady({
    resend,
    askAgent: (agent: AgentType, turnId: string | null) => {
      chat.selectAgent(agent, agentName(agent, agents));
      resend(turnId);
    },
    attachFile: drop.open,
    say: (text: string) => {
      void chat.send(text, []);
      draft.refocus();
    },
    write: draft.append,
    rewrite: draft.rewrite,
  });
  const actions = useMemo<MessageActions>(
    () => ({
      sessionId: chat.sessionId,
      isAccessible,
      agentName: (agent) => agentName(agent, agents),
      ...handlers,
    }),
    [chat.sessionId, isAccessible, agents, handlers],
  );
  const [isKeysOpen, setKeysOpen] = useState(false);
  useKeys({
    write: () => draft.input.current?.focus(),
    startNew: chat.startNew,
    search: goToSearch,
    next: () => goToAnswer(1),
    previous: () => goToAnswer(-1),
    attach: drop.open,
    stop: () => void chat.stop(),
    help: () => setKeysOpen(true),
  });
  const isEmpty = chat.conversation.messages.length === 0;

  return (
    <section {...drop.place} aria-label={t`Chat`} className="relative flex h-full min-h-0 flex-col outline-none">
      <input {...drop.input} accept={ATTACH_ACCEPT} aria-label={t`File to attach`} tabIndex={-1} className="sr-only" />
      <Header chat={chat} agents={agents} panelButton={panelButton} />
      <History
        chat={chat}
        empty={isEmpty ? <FirstQuestion chat={chat} draft={draft} agents={agents} isAccessible={isAccessible} /> : null}
        actions={actions}
      />
      <ChatFooter
        chat={chat}
        draft={draft}
        onResend={() => resend(null)}
        onAttach={drop.open}
        onKeys={() => setKeysOpen(true)}
      />
      {isKeysOpen && (
        <Suspense fallback={null}>
          <KeysHelp onClose={() => setKeysOpen(false)} />
        </Suspense>
      )}
      {drop.isOver && <DropHint />}
    </section>
  );
}

function DropHint() {
  return (
    <div className="rounded-box pointer-events-none absolute inset-3 z-10 grid place-items-center border-2 border-dashed border-primary bg-base-100/90">
      <p className="text-primary flex items-center gap-3 text-lg font-semibold">
        <Icon name="upload" className="size-7" />
        <Trans>Drop files here</Trans>
      </p>
    </div>
  );
}
