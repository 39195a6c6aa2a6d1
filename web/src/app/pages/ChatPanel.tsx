import { t } from "@lingui/core/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { AgentsPanel } from "@/features/agents/AgentsPanel";
import { ConversationList } from "@/features/chat/conversations/ConversationList";
import type { Chat } from "@/features/chat/use-chat";
import { SystemStatusCard } from "@/features/status/SystemStatusCard";
import { useUsage } from "@/features/usage/api";
import { isNear } from "@/features/usage/meter";
import type { AgentType } from "@/lib/agents";

const UsageMeters = lazy(async () => ({ default: (await import("@/features/usage/UsageMeters")).UsageMeters }));

const LABEL = t`Conversations, agents and status`;

/** The conversations, agents and status beside the chat. */
export function ChatPanel({
  chat,
  onOpen,
  onSelect,
}: {
  chat: Chat;
  onOpen: () => void;
  onSelect: (agent: AgentType) => void;
}) {
  const usage = useUsage().data;
  return (
    <>
      <ConversationList current={chat.sessionId} onOpen={onOpen} onCurrentDeleted={chat.replaceDeleted} />
      <AgentsPanel
        selected={chat.conversation.agent}
        usage={
          <Suspense fallback={null}>
            <UsageMeters upgradeTo="/pricing" />
          </Suspense>
        }
        isUsageNear={usage !== undefined && isNear([usage.storage_bytes, usage.skus])}
        upgradeTo="/pricing"
        onSelect={onSelect}
      />
      <SystemStatusCard />
    </>
  );
}

/** On wide screens the panel has its own column. */
export function PanelColumn({ children }: { children: ReactNode }) {
  return (
    <aside aria-label={LABEL} className="hidden space-y-2.5 overflow-y-auto border-r border-base-300 p-3 lg:block">
      {children}
    </aside>
  );
}

/** On narrow screens the panel is a dialog. */
export function PanelDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal label={LABEL} className="space-y-2.5 bg-base-200 p-3" onClose={onClose}>
      <div className="flex justify-end">
        <button type="button" className="btn btn-ghost btn-sm btn-circle" aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Modal>
  );
}

/** Opens the dialog on narrow screens. */
export function PanelButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      data-above-notices
      className="btn btn-ghost btn-sm btn-square lg:hidden"
      aria-label={LABEL}
      onClick={onOpen}
    >
      <Icon name="panel" className="size-4.5" />
    </button>
  );
}
