import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { AgentIcon } from "@/components/AgentIcon";
import { TryAgain } from "@/components/TryAgain";
import { agentName } from "@/lib/agents";
import { conversationPath } from "@/lib/chat-path";
import { proseText } from "@/lib/locale/prose";
import { dayOrTime } from "@/lib/time";
import { agentOf, type ShownRun } from "./choice";
import { figuresOf, headlineOf } from "./headline";
import type { First } from "./runs";
import { stakeOf } from "./stake";
import type { Tile } from "./use-board";

/** The newest result of a file and an agent; all of it is a link to its conversation. */
export function ResultTile({ tile }: { tile: Tile }) {
  const { run, result, failure, first } = tile;
  const agent = agentOf(run.tool);
  return (
    <li className="surface relative flex min-w-0 flex-col gap-3 p-4 break-inside-avoid hover:border-primary">
      <div className="flex items-start gap-3">
        {agent && <AgentIcon type={agent} />}
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <Link to={conversationPath(run.session_id)} className="link-hover after:absolute after:inset-0">
              {run.filename}
            </Link>
          </h3>
          <p className="muted text-sm">
            {agent && `${agentName(agent)} · `}
            <time dateTime={run.created_at}>{dayOrTime(run.created_at)}</time>
          </p>
        </div>
      </div>
      {failure && (
        <div className="relative">
          <TryAgain error={failure.error} fallback={t`Failed to load this result`} onRetry={failure.onRetry} />
        </div>
      )}
      {!failure && !result && <p className="muted text-sm">{whyAbsent(run)}</p>}
      {result && (
        <>
          <p className="font-medium text-pretty wrap-anywhere">{proseText(headlineOf(result))}</p>
          <Figures tool={run.tool} result={result} />
        </>
      )}
      {first && (
        <p className="mt-auto border-t border-base-300 pt-3 text-sm wrap-anywhere">
          <FirstThing first={first} />
        </p>
      )}
    </li>
  );
}

function FirstThing({ first }: { first: First }) {
  const what = proseText(first.what);
  const stake = <span className="font-medium text-base-content tabular-nums">{stakeOf(first)}</span>;
  return (
    <>
      <Trans>
        <span className="font-medium">What to do first:</span> {what}
      </Trans>
      {first.is_money && first.amount !== null && (
        <>
          {" "}
          <span className="muted">
            <Trans>At stake: {stake}</Trans>
          </span>
        </>
      )}
    </>
  );
}

function Figures({ tool, result }: { tool: string; result: NonNullable<Tile["result"]> }) {
  const figures = figuresOf(tool, result);
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
      {figures.map(({ name, label, text }) => (
        <div key={name} className="contents">
          <dt className="muted min-w-0 wrap-anywhere">{label}</dt>
          <dd className="text-right font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const ABSENT: Record<string, string> = {
  expired: t`The files of this answer have expired. Ask the question again to create them again.`,
  deleted: t`You deleted the files of this answer. Ask the question again to create them again.`,
  no_room: t`The files of this answer were not saved because your storage was full.`,
  stored: t`This result is too large to be shown here. Its conversation has it.`,
};

function whyAbsent({ files }: ShownRun): string {
  return ABSENT[files] ?? t`This result is not here to be shown. Its conversation has it.`;
}
