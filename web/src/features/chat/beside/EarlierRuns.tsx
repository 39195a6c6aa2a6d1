import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { dayOrTime } from "@/lib/time";
import type { Earlier, RunSummary } from "./beside";
import { MOST_BESIDE } from "./several";
import { otherParameters } from "./words";

/** The user's other results of the same analysis: file, parameters that differ, and when. One is chosen by a click, several by marks. */
export function EarlierRuns({ earlier, onChoose }: { earlier: Earlier; onChoose: (runs: RunSummary[]) => void }) {
  const [marked, setMarked] = useState<RunSummary[]>([]);
  const { own, others } = earlier;
  if (others.length === 0) {
    return (
      <p className="text-sm">
        <Trans>
          You have no other result of this analysis yet. Ask it of another file, or with other parameters, and compare
          then.
        </Trans>
      </p>
    );
  }
  const count = marked.length;
  const toggle = (run: RunSummary) =>
    setMarked((before) => (before.includes(run) ? before.filter((one) => one !== run) : [...before, run]));
  return (
    <>
      {others.length > 1 && (
        <p className="muted mb-2 text-sm">
          <Trans>Choose one, or mark up to {MOST_BESIDE} to see them beside each other.</Trans>
        </p>
      )}
      <ul aria-label={t`Earlier results`} className="space-y-2">
        {others.map((run) => (
          <li key={run.id} className="flex items-start gap-2">
            {others.length > 1 && (
              <input
                type="checkbox"
                className="checkbox checkbox-sm mt-3"
                aria-label={markLabel(run)}
                checked={marked.includes(run)}
                disabled={!marked.includes(run) && marked.length >= MOST_BESIDE}
                onChange={() => toggle(run)}
              />
            )}
            <EarlierRun own={own} run={run} onChoose={() => onChoose([run])} />
          </li>
        ))}
      </ul>
      {count > 0 && (
        <div className="sticky bottom-0 mt-2 bg-base-100 py-2">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => onChoose(marked)}>
            <Plural value={count} one="Compare with this result" other={`Compare with these ${count} results`} />
          </button>
        </div>
      )}
    </>
  );
}

function markLabel({ filename, created_at }: RunSummary): string {
  const day = dayOrTime(created_at);
  return filename === null ? t`Mark a file that was deleted, ${day}` : t`Mark ${filename}, ${day}`;
}

function EarlierRun({ own, run, onChoose }: { own: RunSummary; run: RunSummary; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="min-w-0 grow cursor-pointer rounded-field border border-base-300 px-3 py-2 text-left text-sm hover:bg-base-200"
      onClick={onChoose}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere">{run.filename ?? t`A file that was deleted`}</span>
        {run.upload_id === own.upload_id && run.upload_id && (
          <span className="badge badge-sm">
            <Trans>same file</Trans>
          </span>
        )}
        <span className="muted ml-auto text-xs">{dayOrTime(run.created_at)}</span>
      </span>
      <span className="muted block wrap-anywhere">{otherParameters(own, run).join(", ") || t`same parameters`}</span>
    </button>
  );
}
