import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { percentText } from "@/lib/locale/number-text";
import type { ChatMessage } from "../transport/events";
import { textOf } from "./message-text";
import { ServerText } from "./ServerText";

/** The steps of the agent: open while it works, folded afterwards. The steps of reading a file stay. */
export function ProgressGroup({ messages: all, active }: { messages: readonly ChatMessage[]; active: boolean }) {
  const messages = active || all.length > 2 ? all : all.filter((message) => !message.turn_id);
  if (messages.length === 0) return null;
  const steps = messages.length;
  if (!active && steps > 2) {
    return (
      <details className="self-center text-center">
        <summary className="muted cursor-pointer text-sm italic">
          <Plural value={steps} one="Worked through # step" other="Worked through # steps" />
        </summary>
        <div className="mt-3">
          <Pills messages={messages} />
        </div>
      </details>
    );
  }
  const percent = active ? messages.findLast((message) => message.percent != null)?.percent : null;
  return (
    <div className="flex flex-col items-center">
      <Pills messages={messages} />
      {percent != null && percent < 100 && (
        <div className="mt-3 flex w-56 items-center gap-2.5">
          <progress className="progress progress-primary flex-1" aria-label={t`Progress`} value={percent} max={100} />
          <span className="muted w-9 text-right text-xs tabular-nums">{percentText(Math.round(percent))}</span>
        </div>
      )}
    </div>
  );
}

function Pills({ messages }: { messages: readonly ChatMessage[] }) {
  return (
    <ul className="flex flex-col items-center gap-1.5">
      {messages.map((message) => (
        <li
          key={message.id}
          className="muted rounded-full border border-base-300 bg-base-100 px-3.5 py-1 text-center text-sm italic"
        >
          <ServerText text={textOf(message)} />
        </li>
      ))}
    </ul>
  );
}
