import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { conversationPath } from "@/lib/chat-path";
import { errorText } from "@/lib/http";
import { REPEATS, type Repeats, type Schedule } from "@/lib/schedules";
import { toast } from "@/lib/toasts";
import { CHANGE_FAILED, isBusy, RUN_FAILED, type ScheduleChanges, useScheduleChanges } from "./api";
import { DeleteScheduleDialog } from "./DeleteScheduleDialog";
import { nextOf, stateOf } from "./schedule-texts";

/** Each schedule with its last and its next run, and what can be done with it. */
export function ScheduleList({ schedules }: { schedules: Schedule[] }) {
  const [deleted, setDeleted] = useState<Schedule | null>(null);
  return (
    <>
      <ul aria-label={t`Scheduled analyses`} className="space-y-2">
        {schedules.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} onDelete={() => setDeleted(schedule)} />
        ))}
      </ul>
      {deleted && <DeleteScheduleDialog schedule={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function Row({ schedule, onDelete }: { schedule: Schedule; onDelete: () => void }) {
  const { change, run } = useScheduleChanges();
  const { id, question, repeats, sends_mail, state, last_error, session_id, data_set_name } = schedule;
  const isPaused = state === "paused";
  const busy = isBusy(schedule);

  async function start() {
    if (busy) return;
    await run(id).catch((failure: unknown) => toast.error(errorText(failure, RUN_FAILED)));
  }

  async function decide(changes: Partial<ScheduleChanges>) {
    const now = { repeats, sends_mail, is_paused: isPaused };
    await change(id, { ...now, ...changes }).catch((failure: unknown) =>
      toast.error(errorText(failure, CHANGE_FAILED)),
    );
  }

  return (
    <li className="surface space-y-2 p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm font-medium wrap-anywhere">{question}</p>
          {data_set_name && <p className="muted text-xs wrap-anywhere">{data_set_name}</p>}
          <p className="muted text-xs" role="status">
            {stateOf(schedule)}
          </p>
          <p className="muted text-xs">{nextOf(schedule)}</p>
          {session_id && (
            <Link
              to={conversationPath(session_id)}
              className="link text-xs"
              aria-label={t`Open the answers: ${question}`}
            >
              <Trans>Open the answers</Trans>
            </Link>
          )}
        </div>
        <div className="flex items-center gap-1">
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-label={t`Run now: ${question}`}
            aria-disabled={busy || undefined}
            onClick={() => void start()}
          >
            {busy ? (
              <span className="loading loading-spinner loading-xs" aria-hidden="true" />
            ) : (
              <Icon name="refresh" className="size-4" />
            )}
            <Trans>Run now</Trans>
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-label={isPaused ? t`Resume: ${question}` : t`Pause: ${question}`}
            onClick={() => void decide({ is_paused: !isPaused })}
          >
            <Icon name={isPaused ? "play" : "pause"} className="size-4" />
            {isPaused ? t`Resume` : t`Pause`}
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={t`Delete the schedule: ${question}`}
            onClick={onDelete}
          >
            <Icon name="trash" className="size-4" />
          </button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <select
          className="select select-sm w-auto"
          aria-label={t`When it runs: ${question}`}
          value={repeats}
          onChange={(event) => void decide({ repeats: event.target.value as Repeats })}
        >
          {REPEATS.map((choice) => (
            <option key={choice.repeats} value={choice.repeats}>
              {choice.label}
            </option>
          ))}
        </select>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={sends_mail}
            onChange={(event) => void decide({ sends_mail: event.target.checked })}
          />
          <Trans>E-mail me a summary of each run</Trans>
        </label>
      </div>
      {last_error && <p className="text-error text-sm wrap-anywhere">{last_error}</p>}
    </li>
  );
}
