import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { AgentType } from "@/lib/agents";
import { agentName } from "@/lib/agents";
import { DownloadButton } from "../DownloadButton";
import { count, dateTime } from "../format";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { Pages } from "../Pages";
import { type FeedbackFilter, type FeedbackLine, filterQuery, useFeedback } from "./api";

/** What users think of answers, newest first, without a text of their conversations. */
export function FeedbackPanel() {
  const [filter, setFilter] = useState<FeedbackFilter>({ verdict: "", withNote: false });
  const [page, setPage] = useState(1);
  const feedback = useFeedback(filter, page);

  function narrow(change: Partial<FeedbackFilter>) {
    setFilter({ ...filter, ...change });
    setPage(1);
  }

  return (
    <section aria-label={t`Feedback`} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <select
          className="select w-full sm:w-48"
          aria-label={t`Which feedback`}
          value={filter.verdict}
          onChange={(event) => narrow({ verdict: event.target.value as FeedbackFilter["verdict"] })}
        >
          <option value="">{t({ message: "All", context: "feedback" })}</option>
          <option value="true">{t`Helpful`}</option>
          <option value="false">{t`Not helpful`}</option>
        </select>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={filter.withNote}
            onChange={(event) => narrow({ withNote: event.target.checked })}
          />
          <Trans>Only with a note</Trans>
        </label>
        <span className="sm:ml-auto">
          <DownloadButton
            title={t`Feedback`}
            path={`/api/admin/feedback/export?${new URLSearchParams(filterQuery(filter))}`}
            name="feedback.csv"
            failure={t`The feedback could not be downloaded.`}
          />
        </span>
      </div>
      {feedback.isError ? (
        <LoadError
          title={t`Failed to load the feedback`}
          error={feedback.error}
          onRetry={() => void feedback.refetch()}
        />
      ) : feedback.isPending ? (
        <div className="surface">
          <LoadingLine text={t`Loading feedback...`} />
        </div>
      ) : feedback.data.feedback.length === 0 ? (
        <p role="status" className="surface muted px-4 py-16 text-center">
          <Trans>No feedback</Trans>
        </p>
      ) : (
        <div className="surface">
          <p className="border-b border-base-300 px-4 py-3 text-sm font-medium">
            <Totals helpful={count(feedback.data.helpful)} notHelpful={count(feedback.data.not_helpful)} />
          </p>
          <ul className="divide-y divide-base-300">
            {feedback.data.feedback.map((line) => (
              <li key={line.id}>
                <Line line={line} />
              </li>
            ))}
          </ul>
          <Pages pagination={feedback.data.pagination} label={t`Pages of feedback`} onPage={setPage} />
        </div>
      )}
    </section>
  );
}

function Totals({ helpful, notHelpful }: { helpful: string; notHelpful: string }) {
  return (
    <Trans>
      {helpful} helpful, {notHelpful} not helpful
    </Trans>
  );
}

function Line({ line }: { line: FeedbackLine }) {
  const name = line.email;
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className={`badge badge-sm ${line.helpful ? "badge-success" : "badge-warning"}`}>
            {line.helpful ? t`Helpful` : t`Not helpful`}
          </span>
          {agentName(line.agent_type as AgentType)}
        </p>
        {line.note && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{line.note}</p>}
      </div>
      <p className="muted wrap-anywhere md:text-right">
        <time dateTime={line.given_at}>{dateTime(line.given_at)}</time>
        <span className="md:block">
          {" "}
          <Trans>by {name}</Trans>
        </span>
      </p>
    </div>
  );
}
