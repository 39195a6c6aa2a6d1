import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
    await act(() => retryAll(filter), t`Failed to retry the jobs`);
    setIsAsked(false);
  }

  return (
    <>
      <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => setIsAsked(true)}>
        <Trans>Retry all that match</Trans>
      </button>
      {isAsked && (
        <ConfirmDialog
          title={t`Retry all that match?`}
          action={actionText(total)}
          onConfirm={retry}
          onClose={() => setIsAsked(false)}
        >
          <p>{question(total)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function actionText(total: number | null): string {
  if (total === null) return t`Retry all`;
  const jobs = count(total);
  return t`Retry ${jobs}`;
}

function question(total: number | null): string {
  if (total === null) return t`There are too many failed jobs to count. All that match the filter start again.`;
  return plural(total, { one: "# failed job starts again.", other: "# failed jobs start again." });
}
