import { Link } from "react-router";
import { dateTime } from "../shared";
import type { JobDetail } from "../types";
import { clockTime, laneLabel } from "../words";
import { agentLabel, payloadLines } from "./job-words";
import { StateBadge } from "./StateBadge";

/** Facts, error, links, timeline and the redacted payload of a job. */
export function JobFacts({ detail }: { detail: JobDetail }) {
  const { job } = detail;
  return (
    <div className="mt-4 space-y-5 text-sm">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <div>
          <dt className="muted text-xs">State</dt>
          <dd>
            <StateBadge state={job.state} />
          </dd>
        </div>
        <Fact name="Lane" value={laneLabel(job.lane)} />
        <Fact name="Work" value={agentLabel(job)} />
        <Fact name="Attempts" value={String(job.attempts)} />
        <Fact name="Created" value={dateTime(job.created_at)} />
        <Fact name="Ended" value={job.ended_at ? dateTime(job.ended_at) : "Not yet"} />
      </dl>
      {job.error && (
        <section aria-label="Error">
          <h3 className="font-semibold">Error</h3>
          <p className="text-error wrap-anywhere">{job.error}</p>
        </section>
      )}
      <Links detail={detail} />
      <Timeline detail={detail} />
      <section aria-label="Payload">
        <h3 className="font-semibold">Payload</h3>
        <p className="muted text-xs">Ids and sizes only. Questions and files are not shown.</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {payloadLines(detail.payload).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="muted text-xs">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Administrators see accounts, not conversations, so the conversation leads to its owner. */
function Links({ detail: { job, owner_id, session_id, upload_id } }: { detail: JobDetail }) {
  return (
    <ul aria-label="Links" className="space-y-1">
      <li className="wrap-anywhere">
        {session_id ? "Owner of the conversation: " : "Owner: "}
        <Link className="link link-primary" to={`/admin?user=${encodeURIComponent(owner_id)}`}>
          {job.owner_email}
        </Link>
      </li>
      {upload_id && upload_id !== job.id && (
        <li className="wrap-anywhere">
          Upload:{" "}
          <Link className="link link-primary" to={`/admin/operations?view=jobs&job=${encodeURIComponent(upload_id)}`}>
            job that read file {upload_id}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Timeline({ detail: { timeline } }: { detail: JobDetail }) {
  return (
    <section aria-label="Timeline">
      <h3 className="font-semibold">Timeline</h3>
      {timeline.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      <ol className="mt-2 space-y-1">
        {timeline.map(({ at, what }) => (
          <li key={`${at} ${what}`} className="grid grid-cols-[auto_1fr] gap-3">
            <time dateTime={at} title={dateTime(at)} className="muted tabular-nums">
              {clockTime(Date.parse(at))}
            </time>
            <span className="wrap-anywhere">{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
