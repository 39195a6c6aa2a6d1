import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { RunningJob, Worker } from "../types";
import { isSilent, laneLabel, memoryWords, secondsSince, shortId, spanWords } from "../words";

const JOBS_SHOWN = 4;

/** One worker. `now` is the server's time in milliseconds. */
export function WorkerRow({
  worker,
  now,
  onOpen,
  onDrain,
  onResume,
}: {
  worker: Worker;
  now: number;
  onOpen: (job: string) => void;
  onDrain: (worker: Worker) => void;
  onResume: (worker: Worker) => void;
}) {
  const { host } = worker;
  const id = shortId(worker.id);
  const name = t`${host}, worker ${id}`;
  const lastBeat = spanWords(secondsSince(worker.beat_at, now));
  return (
    <tr>
      <th scope="row" className="font-normal">
        <span className="block max-w-56 truncate font-medium">{host}</span>
        <span className="muted block max-w-56 truncate text-xs" title={worker.id}>
          {worker.role === "serve" ? t`Server and worker ${id}` : t`Worker ${id}`}
        </span>
        <span className="mt-1 flex gap-1.5">
          {isSilent(worker, now) && (
            <span className="badge badge-sm badge-error">
              <Trans>Silent</Trans>
            </span>
          )}
          {worker.draining && (
            <span className="badge badge-sm badge-warning">
              <Trans>Draining</Trans>
            </span>
          )}
        </span>
      </th>
      <td className="max-w-40 truncate" title={worker.version}>
        {worker.version}
      </td>
      <td className="whitespace-nowrap">{spanWords(secondsSince(worker.started_at, now))}</td>
      <td className="whitespace-nowrap">
        <Trans>{lastBeat} ago</Trans>
      </td>
      <td className="whitespace-nowrap tabular-nums">{memoryWords(worker.memory_bytes)}</td>
      <td>
        <CurrentJobs jobs={worker.running} now={now} onOpen={onOpen} />
      </td>
      <td>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={worker.draining ? t`Resume ${name}` : t`Drain ${name}`}
          onClick={() => (worker.draining ? onResume(worker) : onDrain(worker))}
        >
          {worker.draining ? t`Resume` : t`Drain`}
        </button>
      </td>
    </tr>
  );
}

type JobsProps = { jobs: readonly RunningJob[]; now: number; onOpen: (job: string) => void };

function CurrentJobs({ jobs, now, onOpen }: JobsProps) {
  if (jobs.length === 0)
    return (
      <span className="muted">
        <Trans context="jobs of a worker">None</Trans>
      </span>
    );
  const left = jobs.length - JOBS_SHOWN;
  return (
    <ul className="space-y-1 whitespace-nowrap">
      {jobs.slice(0, JOBS_SHOWN).map((job) => (
        <CurrentJob key={job.job_id} job={job} now={now} onOpen={onOpen} />
      ))}
      {left > 0 && (
        <li className="muted">
          <Plural value={left} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

type JobProps = { job: RunningJob; now: number; onOpen: (job: string) => void };

function CurrentJob({ job: { job_id, lane, since }, now, onOpen }: JobProps) {
  const name = `${laneLabel(lane)} ${shortId(job_id)}`;
  const time = spanWords(secondsSince(since, now));
  return (
    <li>
      <Trans>
        <button type="button" className="link" title={job_id} onClick={() => onOpen(job_id)}>
          {name}
        </button>{" "}
        for {time}
      </Trans>
    </li>
  );
}
