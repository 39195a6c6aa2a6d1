import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { type Agent, agentName } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { exportConversation } from "./export/as-json";
import { wholeConversation } from "./export/whole";
import type { Chat } from "./use-chat";

const ExportDialog = lazy(() => import("./export/ExportDialog").then((module) => ({ default: module.ExportDialog })));

/** The name of the agent, and the actions on the whole conversation. */
export function ChatHeader({
  chat,
  agents,
  panelButton,
}: {
  chat: Chat;
  agents: readonly Agent[];
  panelButton: ReactNode;
}) {
  const { conversation, sessionId } = chat;
  const started = conversation.messages.length > 0;
  const [isExporting, setExporting] = useState(false);

  async function exportAsJson() {
    try {
      exportConversation(sessionId, await wholeConversation(sessionId, conversation), new Date());
    } catch (error) {
      toast.error(errorText(error, t`The conversation could not be exported`));
    }
  }

  const agent = agentName(conversation.agent, agents);
  const isPinned = conversation.pinned === conversation.agent;
  return (
    <div
      data-above-notices
      className="flex items-center border-b border-base-300 bg-base-100 px-4 py-1 sm:gap-1 sm:px-6"
    >
      <span className="mr-2 hidden sm:block">
        <AgentIcon type={conversation.agent} />
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-sm leading-snug font-semibold sm:text-base">Supply Chain Intelligence</h1>
        <p className="muted truncate text-sm leading-snug">{agent}</p>
      </div>
      {conversation.agent !== "general" && (
        <button
          type="button"
          className={`btn btn-sm btn-square xl:w-auto xl:px-3 ${isPinned ? "btn-active" : "btn-ghost"}`}
          aria-label={t`Stay with ${agent}`}
          aria-pressed={isPinned}
          title={t`Questions that look like another agent's stay here`}
          onClick={() => chat.pinAgent(!isPinned)}
        >
          <Icon name="pin" className="size-4.5" />
          <span className="hidden xl:inline">
            {isPinned
              ? t({ message: "Stays", context: "the agent, in this conversation" })
              : t({ message: "Stay", context: "with the agent" })}
          </span>
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square xl:w-auto xl:px-3"
        aria-label={t`Export conversation`}
        disabled={!started}
        onClick={() => void exportAsJson()}
      >
        <Icon name="download" className="size-4.5" />
        <span className="hidden xl:inline">
          <Trans>Export</Trans>
        </span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={t`More ways to export`}
        title={t`Markdown, ZIP, print, link`}
        disabled={!started}
        onClick={() => setExporting(true)}
      >
        <Icon name="more" className="size-4.5" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square xl:w-auto xl:px-3"
        aria-label={t`New conversation`}
        disabled={!started}
        onClick={chat.startNew}
      >
        <Icon name="plus" className="size-4.5" />
        <span className="hidden xl:inline">
          <Trans>New conversation</Trans>
        </span>
      </button>
      {panelButton}
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            sessionId={sessionId}
            conversation={conversation}
            onLoadAll={chat.loadAll}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
