import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
          <dt className="muted text-xs">
            <Trans>State</Trans>
          </dt>
          <dd>
            <StateBadge state={job.state} />
          </dd>
        </div>
        <Fact name={t`Lane`} value={laneLabel(job.lane)} />
        <Fact name={t`Work`} value={agentLabel(job)} />
        <Fact name={t`Attempts`} value={String(job.attempts)} />
        <Fact name={t`Created`} value={dateTime(job.created_at)} />
        <Fact name={t`Ended`} value={job.ended_at ? dateTime(job.ended_at) : t`Not yet`} />
      </dl>
      {job.error && (
        <section aria-label={t`Error`}>
          <h3 className="font-semibold">
            <Trans>Error</Trans>
          </h3>
          <p className="text-error wrap-anywhere">{job.error}</p>
        </section>
      )}
      <Links detail={detail} />
      <Timeline detail={detail} />
      <section aria-label={t`Payload`}>
        <h3 className="font-semibold">
          <Trans>Payload</Trans>
        </h3>
        <p className="muted text-xs">
          <Trans>Ids and sizes only. Questions and files are not shown.</Trans>
        </p>
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
  const owner = (
    <Link className="link link-primary" to={`/admin?user=${encodeURIComponent(owner_id)}`}>
      {job.owner_email}
    </Link>
  );
  return (
    <ul aria-label={t`Links`} className="space-y-1">
      <li className="wrap-anywhere">
        {session_id ? <Trans>Owner of the conversation: {owner}</Trans> : <Trans>Owner: {owner}</Trans>}
      </li>
      {upload_id && upload_id !== job.id && (
        <li className="wrap-anywhere">
          <Trans>
            Upload:{" "}
            <Link className="link link-primary" to={`/admin/operations?view=jobs&job=${encodeURIComponent(upload_id)}`}>
              job that read file {upload_id}
            </Link>
          </Trans>
        </li>
      )}
    </ul>
  );
}

function Timeline({ detail: { timeline } }: { detail: JobDetail }) {
  return (
    <section aria-label={t`Timeline`}>
      <h3 className="font-semibold">
        <Trans>Timeline</Trans>
      </h3>
      {timeline.length === 0 && (
        <p className="muted">
          <Trans>Nothing has happened yet.</Trans>
        </p>
      )}
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
