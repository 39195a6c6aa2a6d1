import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Inquiry } from "../api";
import { dateTime, inquiryClock } from "../format";

const FIELDS = [
  ["job_title", t`Job title`],
  ["employee_size", t`Employees`],
  ["service_type", t`Service`],
  ["business_type", t`Business`],
  ["timeline", t`Timeline`],
  ["budget", t`Budget`],
  ["custom_agent_needs", t`Custom agent requirements`],
  ["current_challenges", t`Current challenges`],
  ["expected_outcomes", t`Expected outcomes`],
  ["additional_details", t`Additional details`],
] as const;

export function InquiryCard({ inquiry, onAnswered }: { inquiry: Inquiry; onAnswered: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const { email } = inquiry;
  const isNew = inquiry.state === "new";
  const clock = !isNew ? "badge-ghost" : inquiry.overdue ? "badge-error" : "badge-success";

  async function answered() {
    if (busy) return;
    setBusy(true);
    await onAnswered().finally(() => setBusy(false));
  }

  return (
    <article aria-label={t`Inquiry of ${email}`} className="surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">
            {inquiry.first_name} {inquiry.last_name}, {inquiry.organization}
          </h2>
          <p className="text-sm wrap-anywhere">
            <a className="link link-primary" href={`mailto:${encodeURIComponent(inquiry.email)}`}>
              {inquiry.email}
            </a>
            <span className="muted"> · {dateTime(inquiry.created_at)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {inquiry.has_priority && (
            <span className="badge badge-primary" title={t`This address has an account with a paid plan`}>
              <Trans context="an inquiry that is answered first">Priority</Trans>
            </span>
          )}
          <span className={`badge ${clock}`}>{inquiryClock(inquiry)}</span>
        </div>
      </div>
      <details className="mt-3 text-sm">
        <summary className="link link-hover w-fit">
          <Trans>Full inquiry</Trans>
        </summary>
        <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {inquiry.existing_agents.length > 0 && (
            <Answer name={t`Existing agents`} text={inquiry.existing_agents.join(", ")} />
          )}
          {FIELDS.filter(([field]) => inquiry[field]).map(([field, name]) => (
            <Answer key={field} name={name} text={inquiry[field]} />
          ))}
        </dl>
      </details>
      {isNew && (
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300 mt-4"
          aria-disabled={busy || undefined}
          onClick={() => void answered()}
        >
          <Trans>Mark as answered</Trans>
        </button>
      )}
    </article>
  );
}

function Answer({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="muted text-xs">{name}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
    </div>
  );
}
