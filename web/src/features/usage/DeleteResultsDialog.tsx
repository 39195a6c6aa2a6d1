import { useState } from "react";
import { Modal } from "@/components/Modal";
import { tellUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { deleteResults, resultsInWords, type StoredResults, useOldResults } from "./results";

/** Says how much is deleted before it is, since that cannot be undone. */
export function DeleteResultsDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const found = useOldResults(days);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ready = found.data !== undefined && found.data.results > 0;

  async function remove() {
    if (busy || !ready) return;
    setBusy(true);
    setError(null);
    try {
      const deleted = await deleteResults(days);
      toast.success(`Deleted ${resultsInWords(deleted)}.`);
      tellUsageChanged();
      onClose();
    } catch (cause) {
      setError(errorText(cause, "Failed to delete your results"));
      setBusy(false);
    }
  }

  const failure = error ?? (found.isError ? errorText(found.error, "Failed to load your results") : null);
  return (
    <Modal label="Delete results" className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">Delete results?</h2>
      <div className="mt-2 text-sm" aria-live="polite">
        {found.data ? <WhatHappens found={found.data} /> : !failure && <p className="muted">Loading...</p>}
      </div>
      {failure && (
        <p role="alert" className="text-error mt-3 text-sm">
          {failure}
        </p>
      )}
      <div className="modal-action">
        <button type="button" className="btn btn-ghost" data-first-focus onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-error"
          aria-disabled={!ready || busy || undefined}
          onClick={() => void remove()}
        >
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          Delete results
        </button>
      </div>
    </Modal>
  );
}

function WhatHappens({ found }: { found: StoredResults }) {
  if (found.results === 0) return <p>You have no results of this age.</p>;
  return (
    <p>
      The files of <strong>{resultsInWords(found)}</strong> are deleted immediately. This cannot be undone. The answers
      stay in your conversations, and asking again makes the files again.
    </p>
  );
}
