import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { TryAgain } from "@/components/TryAgain";
import { type RunSummary, useComparison, useEarlierRuns } from "./beside";
import { DialogHead } from "./DialogHead";
import { EarlierRuns } from "./EarlierRuns";
import { Several } from "./Several";
import { SideBySide } from "./SideBySide";
import { Waiting } from "./Waiting";

const TITLE = t`Compare with an earlier result`;

/** A run beside earlier ones of the user: first the choice, then what differs. */
export function CompareDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const earlier = useEarlierRuns(runId);
  const [chosen, setChosen] = useState<RunSummary[]>([]);
  return (
    <Modal label={TITLE} className="max-w-5xl" onClose={onClose}>
      <DialogHead title={TITLE} close={t`Close the comparison`} onClose={onClose} />
      <div className="mt-3">
        {earlier.isPending ? (
          <Waiting label={t`Loading your earlier results`} />
        ) : earlier.isError ? (
          <TryAgain
            error={earlier.error}
            fallback={t`Failed to load your earlier results`}
            onRetry={() => void earlier.refetch()}
          />
        ) : !earlier.data ? (
          <p className="text-sm">
            <Trans>This result is too old to be compared here: it is not among your latest ones.</Trans>
          </p>
        ) : chosen.length > 0 ? (
          <>
            <button type="button" className="btn btn-ghost btn-sm -ml-2" onClick={() => setChosen([])}>
              <Icon name="refresh" className="size-4" />
              <Trans>Choose another result</Trans>
            </button>
            <Compared runId={runId} earlier={chosen} />
          </>
        ) : (
          <EarlierRuns earlier={earlier.data} onChoose={setChosen} />
        )}
      </div>
    </Modal>
  );
}

function Compared({ runId, earlier }: { runId: string; earlier: RunSummary[] }) {
  const [one, ...more] = earlier;
  if (!one) return null;
  return more.length === 0 ? <WithOne runId={runId} earlier={one} /> : <Several runId={runId} earlier={earlier} />;
}

function WithOne({ runId, earlier }: { runId: string; earlier: RunSummary }) {
  const comparison = useComparison(runId, earlier.id);
  if (comparison.isPending) return <Waiting label={t`Comparing the two results`} />;
  if (comparison.isError) {
    return (
      <TryAgain
        error={comparison.error}
        fallback={t`Failed to compare these results`}
        onRetry={() => void comparison.refetch()}
      />
    );
  }
  return <SideBySide comparison={comparison.data} />;
}
