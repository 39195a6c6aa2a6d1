import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { AgentIcon } from "@/components/AgentIcon";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Icon } from "@/components/Icon";
import { type AgentType, agentName } from "@/lib/agents";
import { percentText } from "@/lib/locale/number-text";
import { hourMinute } from "@/lib/time";
import { SharedResults } from "./SharedResults";
import { resultId, type SharedText } from "./shared";

const Markdown = lazy(() => import("../markdown/Markdown").then((module) => ({ default: module.Markdown })));

/**
 * One message as a visitor sees it: nothing can be asked, downloaded or changed. Of the chat it uses only what is loaded by
 * itself, so that the two pages share no part that would make the first load of the chat larger.
 */
export function SharedMessage({ message, token }: { message: SharedText; token: string }) {
  const { role, text, timestamp } = message;
  const name = message.filename ?? text;
  switch (role) {
    case "user":
      return (
        <article aria-label={t`Question`} className="flex flex-col items-end gap-1 self-end sm:max-w-[80%]">
          <p
            dir="auto"
            className="rounded-box rounded-br-sm bg-primary px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-primary-content"
          >
            {text}
          </p>
          <Time timestamp={timestamp} />
        </article>
      );
    case "file":
      return (
        <article
          aria-label={t`File ${name}`}
          className="surface flex max-w-full items-center gap-3 self-end py-2.5 pr-4 pl-3"
        >
          <span className="grid size-9 place-items-center rounded-field bg-success/12 text-success">
            <Icon name="file" />
          </span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{name}</span>
            <Time timestamp={timestamp} />
          </span>
        </article>
      );
    case "error":
      return <p className="rounded-box border border-error/30 bg-error/8 px-4 py-3 text-sm wrap-anywhere">{text}</p>;
    default:
      return <SharedAnswer message={message} token={token} />;
  }
}

function SharedAnswer({ message, token }: { message: SharedText; token: string }) {
  const { number, role, text, timestamp, result } = message;
  const confidence = message.confidence == null ? null : percentText(Math.round(message.confidence * 100));
  const type = (message.agent_type ?? "general") as AgentType;
  const isScenario = role === "scenario";
  const name = isScenario ? t`Scenario` : agentName(type);
  const id = result === "stored" && !isScenario ? resultId(token, number) : null;
  return (
    <article aria-label={name} className="flex gap-3">
      <span className="mt-0.5 hidden sm:block print:hidden">
        <AgentIcon type={type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{name}</span>
          <Time timestamp={timestamp} />
          {confidence !== null && (
            <span className="muted text-xs">
              <Trans>Confidence {confidence}</Trans>
            </span>
          )}
        </p>
        <div className="surface rounded-tl-sm px-4 py-3.5 sm:px-5">
          <AnswerText number={number} text={text} runId={id} />
        </div>
        {id && <SharedResults runId={id} />}
        {result === "gone" && (
          <p className="muted mt-2 text-sm">
            <Trans>The tables and charts of this answer are no longer there.</Trans>
          </p>
        )}
      </div>
    </article>
  );
}

/** Held back until it is formatted, so that numbers are not seen in one form first and in another one then. */
function AnswerText({ number, text, runId }: { number: number; text: string; runId: string | null }) {
  const plain = <p className="reply-text whitespace-pre-wrap">{text}</p>;
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={<div className="invisible">{plain}</div>}>
        <Markdown id={`shared-${number}`} text={text} runId={runId} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Time({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} className="muted text-xs">
      {hourMinute(timestamp)}
    </time>
  );
}
