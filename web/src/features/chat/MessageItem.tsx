import type { ReactNode } from "react";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { agentName } from "@/lib/agents";
import { hourMinute } from "@/lib/time";
import { CopyButton } from "./CopyButton";
import { DownloadLink } from "./DownloadLink";
import type { ChatMessage } from "./events";
import { MessageContent } from "./MessageContent";
import { ResultsToggle } from "./results/ResultsToggle";

/** One message, drawn by its role. */
export function MessageItem({
  message,
  canResend,
  onResend,
  onReplaceFile,
}: {
  message: ChatMessage;
  canResend: boolean;
  onResend: (turnId: string | null) => void;
  onReplaceFile?: (() => void) | undefined;
}) {
  switch (message.role) {
    case "user":
      return <UserMessage message={message} />;
    case "file":
      return <FileMessage message={message} />;
    case "error":
      return <FailedTurn message={message} canResend={canResend} onResend={onResend} onReplaceFile={onReplaceFile} />;
    case "assistant":
      return <AgentMessage message={message} />;
    default:
      return (
        <p className="muted self-center rounded-full border border-base-300 bg-base-100 px-3.5 py-1 text-sm italic">
          {textOf(message)}
        </p>
      );
  }
}

function UserMessage({ message }: { message: ChatMessage }) {
  return (
    <article aria-label="You" className="flex flex-col items-end gap-1 self-end sm:max-w-[80%]">
      <p className="rounded-box rounded-br-sm bg-primary px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-primary-content">
        {textOf(message)}
      </p>
      <Time timestamp={message.timestamp} />
    </article>
  );
}

function AgentMessage({ message }: { message: ChatMessage }) {
  const type = message.agent_type ?? "general";
  return (
    <article aria-label={agentName(type)} data-message={message.id} className="flex gap-3">
      <span className="mt-0.5 hidden sm:block">
        <AgentIcon type={type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{agentName(type)}</span>
          <Time timestamp={message.timestamp} />
          {message.confidence != null && (
            <span className="muted text-xs">Confidence {Math.round(message.confidence * 100)}%</span>
          )}
        </p>
        <div className="surface rounded-tl-sm px-4 py-3.5 sm:px-5">
          <MessageContent id={message.id} content={message.content} />
        </div>
        <div className="mt-2 flex flex-wrap items-start gap-2">
          {message.run_id && <ResultsToggle key={message.run_id} runId={message.run_id} />}
          <CopyButton text={textOf(message)} />
        </div>
      </div>
    </article>
  );
}

function FileMessage({ message }: { message: ChatMessage }) {
  const name = message.filename ?? textOf(message);
  return (
    <article
      aria-label={`File ${name}`}
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
        <Time timestamp={message.timestamp} />
      </span>
    </article>
  );
}

/** Why there is no answer. With files in the conversation another file may help more than the same question. */
function FailedTurn({
  message,
  canResend,
  onResend,
  onReplaceFile,
}: {
  message: ChatMessage;
  canResend: boolean;
  onResend: (turnId: string | null) => void;
  onReplaceFile: (() => void) | undefined;
}) {
  return (
    <div
      role="alert"
      className="rounded-box flex flex-wrap items-center gap-3 border border-error/30 bg-error/8 px-4 py-3"
    >
      <span className="text-error">
        <Icon name="alert" />
      </span>
      <p className="min-w-48 flex-1 text-sm wrap-anywhere">{withCode(textOf(message))}</p>
      {onReplaceFile && (
        <button type="button" className="btn btn-sm" onClick={onReplaceFile}>
          <Icon name="attach" className="size-4" />
          Attach another file
        </button>
      )}
      <button
        type="button"
        className="btn btn-sm"
        disabled={!canResend}
        onClick={() => onResend(message.turn_id ?? null)}
      >
        <Icon name="refresh" className="size-4" />
        Resend
      </button>
    </div>
  );
}

/** The server's errors name columns in backticks. */
function withCode(text: string): ReactNode[] {
  return text.split(/(`[^`]+`)/).map((part, i) =>
    part.startsWith("`") && part.endsWith("`") && part.length > 2 ? (
      <code key={i} className="rounded bg-base-content/10 px-1 py-0.5">
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  );
}

function Time({ timestamp }: { timestamp: string }) {
  const text = hourMinute(timestamp);
  return text ? (
    <time dateTime={timestamp} className="muted text-xs">
      {text}
    </time>
  ) : null;
}

function textOf(message: ChatMessage): string {
  return typeof message.content === "string" ? message.content : JSON.stringify(message.content, null, 2);
}
