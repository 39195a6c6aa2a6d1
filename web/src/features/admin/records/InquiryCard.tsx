import { useState } from "react";
import type { Inquiry } from "../api";
import { dateTime, inquiryClock } from "../format";

const FIELDS = [
  ["job_title", "Job title"],
  ["employee_size", "Employees"],
  ["service_type", "Service"],
  ["business_type", "Business"],
  ["timeline", "Timeline"],
  ["budget", "Budget"],
  ["custom_agent_needs", "Custom agent requirements"],
  ["current_challenges", "Current challenges"],
  ["expected_outcomes", "Expected outcomes"],
  ["additional_details", "Additional details"],
] as const;

export function InquiryCard({ inquiry, onAnswered }: { inquiry: Inquiry; onAnswered: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const isNew = inquiry.state === "new";
  const clock = !isNew ? "badge-ghost" : inquiry.overdue ? "badge-error" : "badge-success";

  async function answered() {
    if (busy) return;
    setBusy(true);
    await onAnswered().finally(() => setBusy(false));
  }

  return (
    <article aria-label={`Inquiry of ${inquiry.email}`} className="surface p-4 sm:p-5">
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
        <span className={`badge ${clock}`}>{inquiryClock(inquiry)}</span>
      </div>
      <details className="mt-3 text-sm">
        <summary className="link link-hover w-fit">Full inquiry</summary>
        <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {inquiry.existing_agents.length > 0 && (
            <Answer name="Existing agents" text={inquiry.existing_agents.join(", ")} />
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
          Mark as answered
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
