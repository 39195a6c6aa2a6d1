import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { AgentIcon } from "@/components/AgentIcon";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { agentName } from "@/lib/agents";
import { percentText } from "@/lib/locale/number-text";
import { RunActions } from "../beside/RunActions";
import { CopyButton } from "../copying/CopyButton";
import { FigureSources } from "../explain/FigureSources";
import { ResultsToggle } from "../results/ResultsToggle";
import type { ChatMessage } from "../transport/events";
import { MessageContent } from "./MessageContent";
import { MessageTime } from "./MessageTime";
import type { MessageActions } from "./message-actions";
import { hasPicture, textOf } from "./message-text";
import { QuestionBack } from "./QuestionBack";
import { SuggestedAgent } from "./SuggestedAgent";

/** Comes with the first answer, as the words that it needs are many. */
const UnderstoodRequest = lazy(() =>
  import("./UnderstoodRequest").then((module) => ({ default: module.UnderstoodRequest })),
);

/** Comes with the first answer too. */
const AnswerFeedback = lazy(() =>
  import("../feedback/AnswerFeedback").then((module) => ({ default: module.AnswerFeedback })),
);

/** The answer of an agent: its text, its results, and a better agent for the question, if there is one. */
export function AgentMessage({
  message,
  canAsk,
  isLatest,
  actions,
}: {
  message: ChatMessage;
  canAsk: boolean;
  /** Whether nothing was asked after it: only then a request can still be changed, and a question answered. */
  isLatest: boolean;
  actions: MessageActions;
}) {
  const type = message.agent_type ?? "general";
  const runId = message.files_gone ? null : (message.run_id ?? null);
  const confidence = message.confidence == null ? null : percentText(Math.round(message.confidence * 100));
  return (
    <article aria-label={agentName(type)} data-message={message.id} className="flex gap-3">
      <span className="mt-0.5 hidden sm:block print:hidden">
        <AgentIcon type={type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{agentName(type)}</span>
          <MessageTime timestamp={message.timestamp} />
          {confidence !== null && (message.run_id || message.suggested_agent) && (
            <span className="muted text-xs">
              <Trans>Confidence {confidence}</Trans>
            </span>
          )}
        </p>
        {message.understood && (
          <ErrorBoundary
            fallback={() => (
              <p className="text-error text-sm">
                <Trans>What was understood could not be shown.</Trans>
              </p>
            )}
          >
            <Suspense fallback={<div className="mb-2 h-6.5" />}>
              <UnderstoodRequest understood={message.understood} canChange={canAsk && isLatest} actions={actions} />
            </Suspense>
          </ErrorBoundary>
        )}
        <FigureSources runId={runId}>
          <div className="surface rounded-tl-sm px-4 py-3.5 sm:px-5">
            <MessageContent id={message.id} content={message.content} runId={runId} />
          </div>
          {message.understood?.question_back && (
            <QuestionBack
              question={message.understood.question_back}
              canAnswer={canAsk && isLatest}
              actions={actions}
            />
          )}
          {message.files_gone && <p className="muted mt-2 text-sm">{message.files_gone}</p>}
          <div className="mt-2 flex flex-wrap items-start gap-2">
            {message.suggested_agent && (
              <SuggestedAgent
                agent={message.suggested_agent}
                turnId={message.turn_id ?? null}
                canAsk={canAsk}
                actions={actions}
              />
            )}
            {runId && <ResultsToggle key={runId} runId={runId} hasLead={hasPicture(message.content)} />}
            {runId && isLatest && (
              <RunActions
                key={`${runId} actions`}
                runId={runId}
                sessionId={actions.sessionId}
                canAsk={canAsk}
                say={actions.say}
              />
            )}
            <CopyButton text={textOf(message)} />
            {message.turn_id && (
              <ErrorBoundary fallback={() => null}>
                <Suspense fallback={<span className="h-8 w-16" />}>
                  <AnswerFeedback turnId={message.turn_id} loaded={message.feedback ?? null} />
                </Suspense>
              </ErrorBoundary>
            )}
            {runId && isLatest && (
              <p className="muted self-center text-xs print:hidden">
                <Trans>Select any number to see where it comes from.</Trans>
              </p>
            )}
          </div>
        </FigureSources>
      </div>
    </article>
  );
}
