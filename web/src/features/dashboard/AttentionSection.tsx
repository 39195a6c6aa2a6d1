import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { TryAgain } from "@/components/TryAgain";
import { conversationPath } from "@/lib/chat-path";
import { numberText } from "@/lib/locale/number-text";
import { proseText } from "@/lib/locale/prose";
import type { Listed } from "./attention";
import { SectionHeading } from "./SectionHeading";
import { stakeOf } from "./stake";
import type { Board } from "./use-board";

/** What needs a decision in all results, the most money at stake first. Each leads to its conversation. */
export function AttentionSection({ attention, unchecked }: Pick<Board, "attention" | "unchecked">) {
  const { first, count } = attention;
  const shown = first.length;
  const all = numberText(count);
  return (
    <section aria-labelledby="needs-attention" className="space-y-3">
      <SectionHeading id="needs-attention" title={t`Needs attention`}>
        {count > shown && t`The first ${shown} of ${all}, by the money at stake.`}
      </SectionHeading>
      {first.length > 0 && (
        <ol aria-labelledby="needs-attention" className="surface divide-y divide-base-300">
          {first.map((item) => (
            <li
              key={`${item.run.id} ${item.rule} ${item.table} ${item.row} ${item.ask}`}
              className="break-inside-avoid"
            >
              <Link
                to={conversationPath(item.run.session_id)}
                className="flex flex-col gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-base-200 sm:flex-row sm:items-baseline"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{proseText(item.what)}</span>
                <span className="muted flex min-w-0 flex-wrap gap-x-3 sm:max-w-80 sm:justify-end">
                  <span className="min-w-0 wrap-anywhere">{item.run.filename}</span>
                  {item.amount !== null && (
                    <span>
                      <Stake item={item} />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {first.length === 0 && !unchecked && (
        <p className="muted text-sm">
          <Trans>Nothing in these results needs a decision by itself.</Trans>
        </p>
      )}
      {unchecked && (
        <TryAgain
          error={unchecked.error}
          fallback={t`Failed to find what needs attention`}
          onRetry={unchecked.onRetry}
        />
      )}
    </section>
  );
}

function Stake({ item }: { item: Listed }) {
  const stake = <span className="font-medium text-base-content tabular-nums">{stakeOf(item)}</span>;
  return item.is_money ? <Trans>At stake: {stake}</Trans> : stake;
}
