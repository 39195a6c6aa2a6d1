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
  const name = `${worker.host}, worker ${shortId(worker.id)}`;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <span className="block max-w-56 truncate font-medium">{worker.host}</span>
        <span className="muted block max-w-56 truncate text-xs" title={worker.id}>
          {worker.role === "serve" ? "Server and worker" : "Worker"} {shortId(worker.id)}
        </span>
        <span className="mt-1 flex gap-1.5">
          {isSilent(worker, now) && <span className="badge badge-sm badge-error">Silent</span>}
          {worker.draining && <span className="badge badge-sm badge-warning">Draining</span>}
        </span>
      </th>
      <td className="max-w-40 truncate" title={worker.version}>
        {worker.version}
      </td>
      <td className="whitespace-nowrap">{spanWords(secondsSince(worker.started_at, now))}</td>
      <td className="whitespace-nowrap">{spanWords(secondsSince(worker.beat_at, now))} ago</td>
      <td className="whitespace-nowrap tabular-nums">{memoryWords(worker.memory_bytes)}</td>
      <td>
        <CurrentJobs jobs={worker.running} now={now} onOpen={onOpen} />
      </td>
      <td>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={`${worker.draining ? "Resume" : "Drain"} ${name}`}
          onClick={() => (worker.draining ? onResume(worker) : onDrain(worker))}
        >
          {worker.draining ? "Resume" : "Drain"}
        </button>
      </td>
    </tr>
  );
}

type JobsProps = { jobs: readonly RunningJob[]; now: number; onOpen: (job: string) => void };

function CurrentJobs({ jobs, now, onOpen }: JobsProps) {
  if (jobs.length === 0) return <span className="muted">None</span>;
  return (
    <ul className="space-y-1 whitespace-nowrap">
      {jobs.slice(0, JOBS_SHOWN).map(({ job_id, lane, since }) => (
        <li key={job_id}>
          <button type="button" className="link" title={job_id} onClick={() => onOpen(job_id)}>
            {laneLabel(lane)} {shortId(job_id)}
          </button>{" "}
          for {spanWords(secondsSince(since, now))}
        </li>
      ))}
      {jobs.length > JOBS_SHOWN && <li className="muted">and {jobs.length - JOBS_SHOWN} more</li>}
    </ul>
  );
}
