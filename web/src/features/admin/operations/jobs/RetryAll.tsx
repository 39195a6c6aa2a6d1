import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { retryAll } from "../api";
import { count } from "../shared";
import type { JobFilter } from "../types";
import { useAct } from "../use-act";

/** Retries every failed job that matches the filter, after its number was confirmed. */
export function RetryAll({ filter, total }: { filter: JobFilter; total: number | null }) {
  const [isAsked, setIsAsked] = useState(false);
  const act = useAct();

  async function retry() {
    await act(() => retryAll(filter), "Failed to retry the jobs");
    setIsAsked(false);
  }

  return (
    <>
      <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => setIsAsked(true)}>
        Retry all that match
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Retry all that match?"
          action={total === null ? "Retry all" : `Retry ${count(total)}`}
          onConfirm={retry}
          onClose={() => setIsAsked(false)}
        >
          <p>{question(total)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function question(total: number | null): string {
  if (total === null) return "There are too many failed jobs to count. All that match the filter start again.";
  return total === 1 ? "1 failed job starts again." : `${count(total)} failed jobs start again.`;
}
