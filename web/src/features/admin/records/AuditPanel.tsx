import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type AuditEntry, useAudit } from "../api";
import { dateTime } from "../format";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { Pages } from "../Pages";
import { actionText, detailTexts } from "./audit-text";

/** Every administrative action, newest first. */
export function AuditPanel() {
  const [page, setPage] = useState(1);
  const audit = useAudit(page);
  if (audit.isError) {
    return (
      <LoadError title={t`Failed to load the audit log`} error={audit.error} onRetry={() => void audit.refetch()} />
    );
  }
  if (audit.isPending) {
    return (
      <div className="surface">
        <LoadingLine text={t`Loading audit log...`} />
      </div>
    );
  }
  if (audit.data.entries.length === 0) {
    return (
      <p role="status" className="surface muted px-4 py-16 text-center">
        <Trans>No actions are recorded yet</Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Audit log`} className="surface">
      <ol className="divide-y divide-base-300">
        {audit.data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pages pagination={audit.data.pagination} label={t`Pages of the audit log`} onPage={setPage} />
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const name = entry.actor_name;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{actionText(entry)}</p>
        {detailTexts(entry).map((line) => (
          <p key={line} className="muted wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <p className="muted wrap-anywhere md:text-right">
        <time dateTime={entry.created_at}>{dateTime(entry.created_at)}</time>
        <span className="md:block">
          {" "}
          <Trans>by {name}</Trans>
        </span>
      </p>
    </li>
  );
}
