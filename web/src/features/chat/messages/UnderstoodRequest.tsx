import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import type { Understood } from "../transport/events";
import { goesOnFrom, type InForce, inForce } from "../understood-words";
import type { MessageActions } from "./message-actions";

/** What was understood of a question, above its answer: what nothing used, and what is in force. */
export function UnderstoodRequest({
  understood,
  canChange,
  actions,
}: {
  understood: Understood;
  canChange: boolean;
  actions: MessageActions;
}) {
  const earlier = goesOnFrom(understood.uses?.tool);
  const said = [...(earlier ? [earlier] : []), ...inForce(understood.params)];
  const unused = quoted(understood.not_understood);
  return (
    <>
      {understood.not_understood.length > 0 && (
        <p className="mb-2 text-sm font-medium wrap-anywhere">
          <Trans>I did not use: {unused}</Trans>
        </p>
      )}
      {said.length > 0 && (
        <ul aria-label={t`In force`} className="mb-2 flex flex-wrap gap-1.5">
          {said.map((one) => (
            <li
              key={one.key}
              className="flex min-h-6 items-center rounded-field border border-base-300 bg-base-200 text-xs"
            >
              {canChange ? <Changeable said={one} actions={actions} /> : <span className={LOOK}>{one.text}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const LOOK = "px-2 py-1 text-left wrap-anywhere";

/** Pressed, it starts a new value in the composer; its cross asks again without it. */
function Changeable({ said, actions }: { said: InForce; actions: MessageActions }) {
  const { text } = said;
  return (
    <>
      {said.key === "uses" ? (
        <span className={LOOK}>{text}</span>
      ) : (
        <button
          type="button"
          aria-label={t`Change ${text}`}
          className={`${LOOK} cursor-pointer hover:underline`}
          onClick={() => actions.write(`${said.label} `)}
        >
          {text}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Remove ${text}`}
        className="btn btn-ghost btn-xs btn-circle"
        onClick={() => actions.say(`without the ${said.label}`)}
      >
        <Icon name="close" className="size-3" />
      </button>
    </>
  );
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(", ");
}
