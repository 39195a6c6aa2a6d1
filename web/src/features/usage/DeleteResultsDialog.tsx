import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { storage } from "./meter";
import { deleteResults, type StoredResults, useOldResults } from "./results";

/** Shows how much will be deleted before the deletion, since it cannot be undone. */
export function DeleteResultsDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const found = useOldResults(days);
  const [error, setError] = useState<string | null>(null);
  const hasResults = found.data !== undefined && found.data.results > 0;

  async function remove() {
    setError(null);
    try {
      const deleted = await deleteResults(days);
      toast.success(deletedText(deleted));
      notifyUsageChanged();
      onClose();
    } catch (cause) {
      setError(errorText(cause, t`Failed to delete your results`));
    }
  }

  const failure = error ?? (found.isError ? errorText(found.error, t`Failed to load your results`) : null);
  return (
    <ConfirmDialog
      title={t`Delete results?`}
      action={t`Delete results`}
      dangerous
      disabled={!hasResults}
      error={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <div aria-live="polite">
        {found.data ? (
          <Consequences found={found.data} />
        ) : (
          !failure && (
            <p className="muted">
              <Trans>Loading...</Trans>
            </p>
          )
        )}
      </div>
    </ConfirmDialog>
  );
}

function deletedText({ results, bytes }: StoredResults): string {
  const size = storage(bytes);
  return plural(results, { one: `Deleted # result (${size}).`, other: `Deleted # results (${size}).` });
}

function Consequences({ found }: { found: StoredResults }) {
  const { results } = found;
  const size = storage(found.bytes);
  if (results === 0) return <p>{t`You have no results of this age.`}</p>;
  return (
    <p>
      <Plural
        value={results}
        one={
          <Trans>
            The files of <strong># result ({size})</strong> are deleted immediately. This cannot be undone. The answers
            stay in your conversations. Ask the same question again to create the files again.
          </Trans>
        }
        other={
          <Trans>
            The files of <strong># results ({size})</strong> are deleted immediately. This cannot be undone. The answers
            stay in your conversations. Ask the same question again to create the files again.
          </Trans>
        }
      />
    </p>
  );
}
