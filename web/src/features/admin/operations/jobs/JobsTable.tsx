import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { dateTime } from "../shared";
import type { Job } from "../types";
import { laneLabel, shortId } from "../words";
import { agentLabel } from "./job-words";
import { StateBadge } from "./StateBadge";

/** Jobs in the order of the server. Scrolls sideways on narrow screens. */
export function JobsTable({
  jobs,
  stale,
  onOpen,
}: {
  jobs: readonly Job[];
  stale: boolean;
  onOpen: (id: string) => void;
}) {
  return (
    <section aria-label={t`Table of jobs`} tabIndex={0} className="overflow-x-auto border-y border-base-300">
      <table className={`table ${stale ? "opacity-70" : ""}`} aria-busy={stale}>
        <thead className="text-base-content">
          <tr>
            <th scope="col">
              <Trans>Job</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
            <th scope="col">
              <Trans>Lane</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Attempts</Trans>
            </th>
            <th scope="col">
              <Trans>Owner</Trans>
            </th>
            <th scope="col">
              <Trans>Created</Trans>
            </th>
            <th scope="col">
              <Trans>Error</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <th scope="row" className="font-normal whitespace-nowrap">
                <button
                  type="button"
                  className="link font-medium"
                  title={job.id}
                  aria-label={openLabel(job)}
                  onClick={() => onOpen(job.id)}
                >
                  {shortId(job.id)}
                </button>
                <span className="muted block text-xs">{agentLabel(job)}</span>
              </th>
              <td>
                <StateBadge state={job.state} />
              </td>
              <td>{laneLabel(job.lane)}</td>
              <td className="text-right tabular-nums">{job.attempts}</td>
              <td className="max-w-52 truncate" title={job.owner_email}>
                {job.owner_email}
              </td>
              <td className="whitespace-nowrap">{dateTime(job.created_at)}</td>
              <td className="max-w-64 truncate" title={job.error ?? undefined}>
                {job.error ?? "-"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function openLabel(job: Job): string {
  const id = shortId(job.id);
  return t`Open job ${id}`;
}
