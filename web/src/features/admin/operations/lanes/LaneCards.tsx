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
    await act(() => changeLane(name, "pause"), "Failed to pause the lane");
    setDoubted(null);
  }

  return (
    <section aria-label="Lanes">
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {lanes.map((lane) => (
          <li key={lane.name}>
            <LaneCard
              lane={lane}
              onPause={() => setDoubted(lane)}
              onResume={() => void act(() => changeLane(lane.name, "resume"), "Failed to resume the lane")}
            />
          </li>
        ))}
      </ul>
      {doubted && (
        <ConfirmDialog
          title={`Pause ${laneLabel(doubted.name)}?`}
          action="Pause"
          dangerous
          onConfirm={() => pause(doubted)}
          onClose={() => setDoubted(null)}
        >
          <p>No worker takes jobs from this lane until it is resumed. Jobs that are running go on.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function LaneCard({ lane, onPause, onResume }: { lane: Lane; onPause: () => void; onResume: () => void }) {
  const label = laneLabel(lane.name);
  return (
    <article aria-label={label} className="surface space-y-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          {label}
          {lane.paused && <span className="badge badge-warning">Paused</span>}
        </h2>
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          aria-label={`${lane.paused ? "Resume" : "Pause"} ${label}`}
          onClick={lane.paused ? onResume : onPause}
        >
          {lane.paused ? "Resume" : "Pause"}
        </button>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 text-sm">
        <Figure name="Waiting" value={count(lane.waiting)} />
        <Figure name="Running" value={count(lane.running)} />
        <Figure name="Retrying" value={count(lane.retrying)} />
        <Figure name="Failed" value={count(lane.failed)} />
        <Figure name="Oldest waiting" value={lane.oldest_seconds === null ? "None" : spanWords(lane.oldest_seconds)} />
        <Figure name="Per minute" value={count(lane.finished_last_minute)} />
        <Figure name="Half within" value={durationWords(lane.p50_ms)} />
        <Figure name="95 % within" value={durationWords(lane.p95_ms)} />
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
