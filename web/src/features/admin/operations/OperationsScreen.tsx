import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";
import { useOperations } from "./api";
import { Freshness } from "./Freshness";
import { HistoryPanel } from "./history/HistoryPanel";
import { JobDialog } from "./jobs/JobDialog";
import { JobsPanel } from "./jobs/JobsPanel";
import { LaneCards } from "./lanes/LaneCards";
import { LoadError, LoadingLine } from "./shared";
import type { Operations } from "./types";
import { useNow } from "./use-now";
import { USUAL_LANES } from "./words";
import { WorkersPanel } from "./workers/WorkersPanel";

const VIEWS = [
  { name: "lanes", label: t`Lanes`, to: "/admin/operations" },
  { name: "workers", label: t`Workers`, to: "/admin/operations?view=workers" },
  { name: "jobs", label: t`Jobs`, to: "/admin/operations?view=jobs" },
];

/** The operations room: lanes with their history, workers, and jobs. The address states the view and the open job. */
export function OperationsScreen() {
  const [query, setQuery] = useSearchParams();
  const operations = useOperations();
  const now = useNow();
  const view = query.get("view") ?? "lanes";
  const job = query.get("job");

  function openJob(id: string | null) {
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete("job");
      else next.set("job", id);
      return next;
    });
  }

  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-8 sm:px-6 sm:py-10">
      <Link to="/admin" className="link link-primary mb-3 inline-block text-sm font-medium">
        <Trans>Back to administration</Trans>
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">
          <Trans>Operations</Trans>
        </h1>
        {operations.data && <Freshness receivedAt={operations.dataUpdatedAt} now={now} />}
      </div>
      <Views current={view} />
      {view === "jobs" ? (
        <JobsPanel lanes={operations.data?.lanes.map(({ name }) => name) ?? USUAL_LANES} onOpen={openJob} />
      ) : operations.data ? (
        <Live
          view={view}
          operations={operations.data}
          now={serverTime(operations.data, operations.dataUpdatedAt, now)}
          onOpen={openJob}
        />
      ) : operations.isError ? (
        <LoadError
          title={t`Failed to load the operations`}
          error={operations.error}
          onRetry={() => void operations.refetch()}
        />
      ) : (
        <div className="surface">
          <LoadingLine text={t`Loading operations...`} />
        </div>
      )}
      {job && <JobDialog key={job} id={job} onClose={() => openJob(null)} />}
    </div>
  );
}

function Views({ current }: { current: string }) {
  return (
    <nav aria-label={t`Operations`}>
      <ul className="flex flex-wrap gap-1">
        {VIEWS.map(({ name, label, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? "page" : undefined}
              className={`btn btn-sm ${name === current ? "btn-primary" : "btn-ghost"}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LiveProps = { view: string; operations: Operations; now: number; onOpen: (job: string) => void };

function Live({ view, operations, now, onOpen }: LiveProps) {
  if (view === "workers") return <WorkersPanel workers={operations.workers} now={now} onOpen={onOpen} />;
  return (
    <>
      <LaneCards lanes={operations.lanes} />
      <HistoryPanel />
    </>
  );
}

/** The server's clock now: ages must not depend on the clock of the browser. */
function serverTime({ at }: Operations, receivedAt: number, now: number): number {
  return Date.parse(at) + Math.max(0, now - receivedAt);
}
