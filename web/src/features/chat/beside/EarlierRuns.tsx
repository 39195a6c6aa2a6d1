import { dayOrTime } from "@/lib/time";
import type { Earlier, RunSummary } from "./beside";
import { otherParameters } from "./words";

/** The user's other results of the same analysis: file, parameters that differ, and when. */
export function EarlierRuns({ earlier, onChoose }: { earlier: Earlier; onChoose: (run: RunSummary) => void }) {
  const { own, others } = earlier;
  if (others.length === 0) {
    return (
      <p className="text-sm">
        You have no other result of this analysis yet. Ask it of another file, or with other parameters, and compare
        then.
      </p>
    );
  }
  return (
    <ul aria-label="Earlier results" className="space-y-2">
      {others.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className="w-full cursor-pointer rounded-field border border-base-300 px-3 py-2 text-left text-sm hover:bg-base-200"
            onClick={() => onChoose(run)}
          >
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 font-medium wrap-anywhere">{run.filename ?? "A file that was deleted"}</span>
              {run.upload_id === own.upload_id && run.upload_id && <span className="badge badge-sm">same file</span>}
              <span className="muted ml-auto text-xs">{dayOrTime(run.created_at)}</span>
            </span>
            <span className="muted block wrap-anywhere">
              {otherParameters(own, run).join(", ") || "same parameters"}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
