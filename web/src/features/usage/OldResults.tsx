import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { errorText } from "@/lib/http";
import { useUsage } from "./api";
import { DeleteResultsDialog } from "./DeleteResultsDialog";
import { storage } from "./meter";
import { AGES, keptFor } from "./results";

/** The storage that result files use, how long they are kept, and a dialog to delete old ones. */
export function OldResults() {
  const usage = useUsage();
  const [days, setDays] = useState<number>(AGES[1].days);
  const [deleting, setDeleting] = useState(false);
  const id = useId();

  if (usage.isPending)
    return <div role="status" aria-label={t`Loading your results`} className="skeleton h-4 w-full" />;
  if (!usage.data) return <p className="muted text-sm">{errorText(usage.error, t`Failed to load your usage`)}</p>;
  const size = storage(usage.data.result_bytes);
  return (
    <div className="space-y-4 text-sm">
      <p className="text-pretty">
        <Trans>
          Your results use <strong>{size}</strong>.
        </Trans>{" "}
        {keptFor(usage.data.results_kept_days)}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            <Trans>Older than</Trans>
          </label>
          <select
            id={id}
            className="select w-full sm:w-40"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {AGES.map((age) => (
              <option key={age.days} value={age.days}>
                {age.label}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="btn btn-error btn-outline" onClick={() => setDeleting(true)}>
          <Trans>Delete results</Trans>
        </button>
      </div>
      {deleting && <DeleteResultsDialog days={days} onClose={() => setDeleting(false)} />}
    </div>
  );
}
