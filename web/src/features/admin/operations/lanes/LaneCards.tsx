import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { changeLane } from "../api";
import { count } from "../shared";
import type { Lane } from "../types";
import { useAct } from "../use-act";
import { durationWords, laneLabel, spanWords } from "../words";

/** Every lane with its figures, to pause and to resume. */
export function LaneCards({ lanes }: { lanes: readonly Lane[] }) {
  const [doubted, setDoubted] = useState<Lane | null>(null);
  const act = useAct();

  async function pause({ name }: Lane) {
    await act(() => changeLane(name, "pause"), t`Failed to pause the lane`);
    setDoubted(null);
  }

  return (
    <section aria-label={t`Lanes`}>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {lanes.map((lane) => (
          <li key={lane.name}>
            <LaneCard
              lane={lane}
              onPause={() => setDoubted(lane)}
              onResume={() => void act(() => changeLane(lane.name, "resume"), t`Failed to resume the lane`)}
            />
          </li>
        ))}
      </ul>
      {doubted && (
        <ConfirmDialog
          title={pauseQuestion(doubted)}
          action={t`Pause`}
          dangerous
          onConfirm={() => pause(doubted)}
          onClose={() => setDoubted(null)}
        >
          <p>
            <Trans>No worker takes jobs from this lane until it is resumed. Jobs that are running go on.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function pauseQuestion({ name }: Lane): string {
  const label = laneLabel(name);
  return t`Pause ${label}?`;
}

function LaneCard({ lane, onPause, onResume }: { lane: Lane; onPause: () => void; onResume: () => void }) {
  const label = laneLabel(lane.name);
  return (
    <article aria-label={label} className="surface space-y-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          {label}
          {lane.paused && (
            <span className="badge badge-warning">
              <Trans>Paused</Trans>
            </span>
          )}
        </h2>
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          aria-label={lane.paused ? t`Resume ${label}` : t`Pause ${label}`}
          onClick={lane.paused ? onResume : onPause}
        >
          {lane.paused ? t`Resume` : t`Pause`}
        </button>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 text-sm">
        <Figure name={t({ message: "Waiting", context: "number of jobs" })} value={count(lane.waiting)} />
        <Figure name={t({ message: "Running", context: "number of jobs" })} value={count(lane.running)} />
        <Figure name={t({ message: "Retrying", context: "number of jobs" })} value={count(lane.retrying)} />
        <Figure name={t({ message: "Failed", context: "number of jobs" })} value={count(lane.failed)} />
        <Figure
          name={t`Oldest waiting`}
          value={
            lane.oldest_seconds === null
              ? t({ message: "None", context: "oldest waiting job" })
              : spanWords(lane.oldest_seconds)
          }
        />
        <Figure name={t`Per minute`} value={count(lane.finished_last_minute)} />
        <Figure name={t`Half within`} value={durationWords(lane.p50_ms)} />
        <Figure name={t`95 % within`} value={durationWords(lane.p95_ms)} />
      </dl>
    </article>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="muted text-xs">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
