import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { deleteResults, resultsInWords, type StoredResults, useOldResults } from "./results";

/** Shows how much will be deleted before the deletion, since it cannot be undone. */
export function DeleteResultsDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const found = useOldResults(days);
  const [error, setError] = useState<string | null>(null);
  const hasResults = found.data !== undefined && found.data.results > 0;

  async function remove() {
    setError(null);
    try {
      const deleted = await deleteResults(days);
      toast.success(`Deleted ${resultsInWords(deleted)}.`);
      notifyUsageChanged();
      onClose();
    } catch (cause) {
      setError(errorText(cause, "Failed to delete your results"));
    }
  }

  const failure = error ?? (found.isError ? errorText(found.error, "Failed to load your results") : null);
  return (
    <ConfirmDialog
      title="Delete results?"
      action="Delete results"
      dangerous
      disabled={!hasResults}
      error={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <div aria-live="polite">
        {found.data ? <Consequences found={found.data} /> : !failure && <p className="muted">Loading...</p>}
      </div>
    </ConfirmDialog>
  );
}

function Consequences({ found }: { found: StoredResults }) {
  if (found.results === 0) return <p>You have no results of this age.</p>;
  return (
    <p>
      The files of <strong>{resultsInWords(found)}</strong> are deleted immediately. This cannot be undone. The answers
      stay in your conversations. Ask the same question again to create the files again.
    </p>
  );
}
