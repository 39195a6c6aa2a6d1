import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { useFormatting } from "./messages/formatting";
import { MessageList } from "./messages/MessageList";
import type { MessageActions } from "./messages/message-actions";
import type { Chat } from "./use-chat";

/** The messages, or the reason why none are shown. */
export function ChatHistory({ chat, empty, actions }: { chat: Chat; empty: ReactNode; actions: MessageActions }) {
  const { messages, historyLoaded } = chat.conversation;
  const canFormat = useFormatting(!historyLoaded || messages.length > 0);
  // Replies appear formatted at once: a long conversation whose texts changed their height would jump.
  const isReady = historyLoaded && (canFormat || !messages.some(({ role }) => role === "assistant"));
  const [isShown, setShown] = useState(isReady);
  useEffect(() => {
    if (isReady) setShown(true);
  }, [isReady]);

  if (isReady || isShown) {
    return (
      <MessageList
        conversation={chat.conversation}
        processing={chat.processing}
        empty={empty}
        actions={actions}
        earlier={
          chat.conversation.hasEarlier && <EarlierMessages loading={chat.loading} onLoad={() => chat.loadEarlier()} />
        }
      />
    );
  }
  if (chat.loadError) {
    return <LoadFailed text={errorText(chat.loadError, t`Failed to load the conversation`)} onRetry={chat.reload} />;
  }
  return <HistorySkeleton />;
}

function EarlierMessages({ loading, onLoad }: { loading: boolean; onLoad: () => void }) {
  return (
    <>
      {/* Paper that begins in the middle of a conversation says so. */}
      <p className="hidden text-sm print:block">
        <Trans>Earlier messages are missing here. “Print or save as PDF” in the export prints all.</Trans>
      </p>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300 self-center"
        aria-disabled={loading || undefined}
        onClick={() => !loading && onLoad()}
      >
        {loading && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        <Trans>Show earlier messages</Trans>
      </button>
    </>
  );
}

function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center">
      <p className="font-medium">
        <Trans>The conversation could not be loaded</Trans>
      </p>
      <p className="muted text-sm">{text}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        <Icon name="refresh" className="size-4" />
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div
      role="status"
      aria-label={t`Loading conversation`}
      className="mx-auto w-full max-w-4xl flex-1 space-y-6 px-6 py-8"
    >
      <div className="skeleton ml-auto h-11 w-1/2" />
      <div className="skeleton h-32 w-4/5" />
      <div className="skeleton ml-auto h-11 w-2/5" />
    </div>
  );
}
