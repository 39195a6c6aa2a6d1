import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import type { Conversation } from "../state/conversation-state";
import type { ChatMessage } from "../transport/events";
import { isStep } from "../transport/tool-call";
import { MessageItem } from "./MessageItem";
import type { MessageActions } from "./message-actions";
import { ProgressGroup } from "./ProgressGroup";
import { TypingDots } from "./TypingDots";
import { useFirstDrawn } from "./use-first-drawn";
import { useFollowing } from "./use-following";

/** The conversation as a log that screen readers announce, and that scrolls to new messages until the reader scrolls away. */
export function MessageList({
  conversation,
  processing,
  empty,
  actions,
  earlier,
}: {
  conversation: Conversation;
  processing: boolean;
  empty: ReactNode;
  actions: MessageActions;
  /** Loads earlier messages, if there are any. */
  earlier?: ReactNode;
}) {
  const { messages, turn } = conversation;
  const newestFile = messages.findLast((message) => message.role === "file");
  const latest = messages.findLast((message) => message.role === "user" || message.role === "assistant");
  const all = grouped(messages);
  const groups = all.slice(useFirstDrawn(all.length));
  const { frame, content, atEnd, isLong, jumpToEnd } = useFollowing(messages);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={frame}
        tabIndex={0}
        role="log"
        aria-label={t`Conversation`}
        className="relative min-h-0 flex-1 overflow-y-auto px-4 sm:px-6"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-4xl flex-col gap-5 py-6">
          {messages.length === 0 && !processing ? <div className="my-auto">{empty}</div> : null}
          {earlier}
          {/* One flat list: a nested one has its place as its key, and what is opened in a reply would close when steps go. */}
          {groups.flatMap((group, i) =>
            group.isWork ? (
              <ProgressGroup
                key={group.key}
                messages={group.messages}
                active={i === groups.length - 1 && isActive(group, processing)}
              />
            ) : (
              group.messages.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  canAsk={!processing}
                  isLatest={message === latest}
                  newestFile={newestFile}
                  actions={actions}
                />
              ))
            ),
          )}
          {processing && <TypingDots queued={turn?.state === "queued" && turn.turn_id !== null} />}
        </div>
      </div>
      {/* Below the log, where it covers nothing, and there as long as the log scrolls, so that nothing moves. */}
      {isLong && messages.length > 0 && (
        <div className="on-screen flex h-11 shrink-0 items-center justify-center">
          {!atEnd && (
            <button type="button" className="btn btn-sm surface" onClick={jumpToEnd}>
              <Icon name="arrowDown" className="size-4" />
              <Trans>Jump to newest</Trans>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type Group = { key: string; isWork: boolean; messages: ChatMessage[] };

/** Groups consecutive steps; every other message is its own group. */
function grouped(messages: readonly ChatMessage[]): Group[] {
  const groups: Group[] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    const isWork = isStep(message);
    if (last?.isWork && isWork) last.messages.push(message);
    else groups.push({ key: message.id, isWork, messages: [message] });
  }
  return groups;
}

/** An upload is read in the background, so its progress is active even without a running question. */
function isActive(group: Group, processing: boolean): boolean {
  const last = group.messages.at(-1);
  return processing || (last?.upload_id != null && (last.percent ?? 0) < 100);
}
