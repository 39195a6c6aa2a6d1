import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useJobs } from "../api";
import { count, LoadError, LoadingLine } from "../shared";
import type { JobFilter } from "../types";
import { JobFilters } from "./JobFilters";
import { JobsTable } from "./JobsTable";
import { RetryAll } from "./RetryAll";

/** Jobs by lane, state and search. The address holds the filter, so that it can be shared. */
export function JobsPanel({ lanes, onOpen }: { lanes: readonly string[]; onOpen: (id: string) => void }) {
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const jobs = useJobs(filter);
  const change = useCallback(
    (change: Partial<JobFilter>) => setQuery((before) => withFilter(before, change), { replace: true }),
    [setQuery],
  );
  const listed = jobs.data?.pages.flatMap((page) => page.jobs) ?? [];
  const total = jobs.data?.pages[0]?.total ?? null;
  const note = jobs.data?.pages[0]?.note;

  return (
    <section aria-label={t`Jobs`} className="surface">
      <JobFilters filter={filter} lanes={lanes} onChange={change} />
      {jobs.data && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 text-sm">
          <p className="muted tabular-nums" aria-live="polite">
            {countText(listed.length, total)}
          </p>
          <div className="flex flex-wrap gap-2">
            {filter.state === "failed" && listed.length > 0 && !jobs.isPlaceholderData && (
              <RetryAll filter={filter} total={total} />
            )}
            <button type="button" className="btn btn-sm btn-ghost" onClick={() => void jobs.refetch()}>
              <Trans>Refresh</Trans>
            </button>
          </div>
        </div>
      )}
      {note && <p className="px-4 pb-4 text-sm">{note}</p>}
      {jobs.isError ? (
        <div className="p-4 pt-0">
          <LoadError title={t`Failed to load jobs`} error={jobs.error} onRetry={() => void jobs.refetch()} />
        </div>
      ) : jobs.isPending ? (
        <LoadingLine text={t`Loading jobs...`} />
      ) : listed.length === 0 ? (
        <p role="status" className="muted px-4 py-16 text-center">
          <Trans>No jobs found</Trans>
        </p>
      ) : (
        <JobsTable jobs={listed} stale={jobs.isPlaceholderData} onOpen={onOpen} />
      )}
      {jobs.hasNextPage && !jobs.isError && (
        <div className="p-4 text-center">
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={jobs.isFetchingNextPage || undefined}
            onClick={() => !jobs.isFetchingNextPage && void jobs.fetchNextPage()}
          >
            {jobs.isFetchingNextPage ? t`Loading...` : t`Load more`}
          </button>
        </div>
      )}
    </section>
  );
}

function countText(shown: number, total: number | null): string {
  if (total === null) return plural(shown, { one: "# job shown", other: "# jobs shown" });
  const part = count(shown);
  return plural(total, { one: `${part} of # jobs`, other: `${part} of # jobs` });
}

function filterOf(query: URLSearchParams): JobFilter {
  return { lane: query.get("lane") ?? "", state: query.get("state") ?? "", search: query.get("search") ?? "" };
}

function withFilter(query: URLSearchParams, change: Partial<JobFilter>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
