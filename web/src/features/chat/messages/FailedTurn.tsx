import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import type { ChatMessage } from "../transport/events";
import { textOf } from "./message-text";

/** The reason for a missing answer. If the conversation has files, another file may help more than the same question. */
export function FailedTurn({
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
          <Trans>Attach another file</Trans>
        </button>
      )}
      <button
        type="button"
        className="btn btn-sm"
        disabled={!canResend}
        onClick={() => onResend(message.turn_id ?? null)}
      >
        <Icon name="refresh" className="size-4" />
        <Trans>Resend</Trans>
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
