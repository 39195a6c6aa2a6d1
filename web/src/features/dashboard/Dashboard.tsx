import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { TryAgain } from "@/components/TryAgain";
import { AccuracySection } from "./AccuracySection";
import { AttentionSection } from "./AttentionSection";
import { type RunPage, useNewestRuns } from "./runs";
import { TileSection } from "./TileSection";
import { useBoard } from "./use-board";
import { useRunNews } from "./use-run-news";

/** The user's own results at a glance. Nothing while there are none. */
export function Dashboard() {
  useRunNews();
  const newest = useNewestRuns();
  if (newest.data) return <Results page={newest.data} />;
  if (newest.isPending) return <Skeleton />;
  return (
    <Frame>
      <TryAgain error={newest.error} fallback={t`Failed to load your results`} onRetry={() => void newest.refetch()} />
    </Frame>
  );
}

function Results({ page }: { page: RunPage }) {
  const board = useBoard(page.runs);
  if (!board) return <Skeleton />;
  if (board.tiles.length === 0) return null;
  return (
    <Frame>
      <AttentionSection attention={board.attention} unchecked={board.unchecked} />
      <TileSection tiles={board.tiles} left={board.left} isPart={page.next !== null} count={page.runs.length} />
      {board.charts.length > 0 && <AccuracySection charts={board.charts} />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t`Your results`}
      className="mx-auto w-full max-w-6xl space-y-10 px-4 pb-16 sm:px-6 print:max-w-none print:p-0"
    >
      {children}
    </section>
  );
}

function Skeleton() {
  return (
    <Frame>
      <div role="status" aria-label={t`Loading your results`} className="space-y-10">
        <div className="space-y-3">
          <div className="skeleton h-6 w-48" />
          <div className="skeleton h-72 w-full" />
        </div>
        <div className="space-y-3">
          <div className="skeleton h-6 w-48" />
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {["first", "second", "third"].map((tile) => (
              <div key={tile} className="skeleton h-72 w-full" />
            ))}
          </div>
        </div>
      </div>
    </Frame>
  );
}
