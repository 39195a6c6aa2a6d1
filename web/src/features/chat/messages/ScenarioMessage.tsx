import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Icon } from "@/components/Icon";
import { CopyButton } from "../copying/CopyButton";
import type { ChatMessage } from "../transport/events";
import { MessageContent } from "./MessageContent";
import { MessageTime } from "./MessageTime";
import { textOf } from "./message-text";

const WhatIfDialog = lazy(() => import("../what-if/WhatIfDialog").then((module) => ({ default: module.WhatIfDialog })));

/** A scenario that was shared: its key figures beside those of the result, and the way back to the board. */
export function ScenarioMessage({ message, sessionId }: { message: ChatMessage; sessionId: string }) {
  const [isOpen, setOpen] = useState(false);
  const runId = message.files_gone ? null : (message.run_id ?? null);
  const close = () => setOpen(false);
  return (
    <article aria-label={t`Scenario`} data-message={message.id} className="flex gap-3">
      <span className="mt-0.5 hidden size-8 shrink-0 place-items-center rounded-field bg-base-300 sm:grid print:hidden">
        <Icon name="chart" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">
            <Trans>Scenario</Trans>
          </span>
          <MessageTime timestamp={message.timestamp} />
        </p>
        <div className="surface rounded-tl-sm px-4 py-3.5 sm:px-5">
          <MessageContent id={message.id} content={message.content} runId={null} />
        </div>
        {message.files_gone && <p className="muted mt-2 text-sm">{message.files_gone}</p>}
        <div className="on-screen mt-2 flex flex-wrap items-start gap-2">
          {runId && (
            <button
              type="button"
              className="btn btn-sm btn-outline border-base-300"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Trans>Open what if</Trans>
            </button>
          )}
          <CopyButton text={textOf(message)} />
        </div>
        {isOpen && runId && (
          <ErrorBoundary
            fallback={() => (
              <p className="text-error text-sm">
                <Trans>This view could not be opened.</Trans>
              </p>
            )}
          >
            <Suspense>
              <WhatIfDialog runId={runId} sessionId={sessionId} onClose={close} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </article>
  );
}
