import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { Icon } from "@/components/Icon";
import { DownloadLink } from "../files/DownloadLink";
import { FileDataToggle } from "../files/FileDataToggle";
import type { ChatMessage } from "../transport/events";
import { AgentMessage } from "./AgentMessage";
import { FailedTurn } from "./FailedTurn";
import { MessageTime } from "./MessageTime";
import type { MessageActions } from "./message-actions";
import { textOf } from "./message-text";
import { ScenarioMessage } from "./ScenarioMessage";

/**
 * One message, drawn by its role. The newest file has a preview; after a failure the user can attach another file. Drawn again
 * only when something of it changes: a conversation may have hundreds.
 */
export const MessageItem = memo(function MessageItem({
  message,
  canAsk,
  isLatest,
  newestFile,
  actions,
}: {
  message: ChatMessage;
  canAsk: boolean;
  /** Whether nothing was asked after it. */
  isLatest: boolean;
  newestFile: ChatMessage | undefined;
  actions: MessageActions;
}) {
  switch (message.role) {
    case "user":
      return <UserMessage message={message} canAsk={canAsk} actions={actions} />;
    case "file":
      return (
        <>
          <FileMessage message={message} />
          {message === newestFile && <FileDataToggle sessionId={actions.sessionId} fileId={message.id} />}
        </>
      );
    case "scenario":
      return <ScenarioMessage message={message} sessionId={actions.sessionId} />;
    case "error":
      return (
        <FailedTurn
          message={message}
          canResend={canAsk}
          onResend={actions.resend}
          onReplaceFile={newestFile ? actions.attachFile : undefined}
        />
      );
    case "assistant":
      return <AgentMessage message={message} canAsk={canAsk} isLatest={isLatest} actions={actions} />;
    default:
      return (
        <p className="muted self-center rounded-full border border-base-300 bg-base-100 px-3.5 py-1 text-sm italic">
          {textOf(message)}
        </p>
      );
  }
});

function UserMessage({ message, canAsk, actions }: { message: ChatMessage; canAsk: boolean; actions: MessageActions }) {
  const text = textOf(message);
  return (
    <article
      aria-label={t({ message: "You", context: "author of a message" })}
      className="flex flex-col items-end gap-1 self-end sm:max-w-[80%]"
    >
      <p
        dir="auto"
        className="rounded-box rounded-br-sm bg-primary px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-primary-content"
      >
        {text}
      </p>
      <div className="flex items-center gap-1">
        <MessageTime timestamp={message.timestamp} />
        <span className="on-screen inline-flex">
          <button
            type="button"
            className="btn btn-ghost btn-xs btn-square"
            aria-label={t`Change this question and ask again`}
            title={t`Change and ask again`}
            onClick={() => actions.rewrite(text)}
          >
            <Icon name="pencil" className="size-3.5" />
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-xs btn-square"
            aria-label={t`Ask this question again`}
            title={t`Ask again`}
            disabled={!canAsk}
            onClick={() => actions.say(text)}
          >
            <Icon name="refresh" className="size-3.5" />
          </button>
        </span>
      </div>
    </article>
  );
}

function FileMessage({ message }: { message: ChatMessage }) {
  const name = message.filename ?? textOf(message);
  return (
    <article
      aria-label={t`File ${name}`}
      className="surface flex max-w-full items-center gap-3 self-end py-2.5 pr-4 pl-3"
    >
      <span className="grid size-9 place-items-center rounded-field bg-success/12 text-success">
        <Icon name="file" />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">
          {message.fileUrl ? (
            <DownloadLink href={message.fileUrl} filename={name} look="plain">
              {name}
            </DownloadLink>
          ) : (
            name
          )}
        </span>
        {message.file_deleted && (
          <span className="muted block text-xs">
            <Trans>This file was deleted.</Trans>
          </span>
        )}
        <MessageTime timestamp={message.timestamp} />
      </span>
    </article>
  );
}
