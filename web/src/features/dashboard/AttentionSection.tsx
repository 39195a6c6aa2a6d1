import { Link } from "react-router";
import { TryAgain } from "@/components/TryAgain";
import { conversationPath } from "@/lib/chat-path";
import { numberText } from "@/lib/locale/number-text";
import { proseText } from "@/lib/locale/prose";
import { SectionHeading } from "./SectionHeading";
import { stakeOf } from "./stake";
import type { Board } from "./use-board";

/** What needs a decision in all results, the most money at stake first. Each leads to its conversation. */
export function AttentionSection({ attention, unchecked }: Pick<Board, "attention" | "unchecked">) {
  const { first, count } = attention;
  return (
    <section aria-labelledby="needs-attention" className="space-y-3">
      <SectionHeading id="needs-attention" title="Needs attention">
        {count > first.length && `The first ${first.length} of ${numberText(count)}, by the money at stake.`}
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
                      {item.is_money && "At stake: "}
                      <span className="font-medium text-base-content tabular-nums">{stakeOf(item)}</span>
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {first.length === 0 && !unchecked && (
        <p className="muted text-sm">Nothing in these results needs a decision by itself.</p>
      )}
      {unchecked && (
        <TryAgain error={unchecked.error} fallback="Failed to find what needs attention" onRetry={unchecked.onRetry} />
      )}
    </section>
  );
}
