import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { SearchField } from "@/components/SearchField";
import { changeWorker } from "../api";
import { count } from "../shared";
import type { Worker } from "../types";
import { useAct } from "../use-act";
import { WorkerRow } from "./WorkerRow";
import { listedWorkers } from "./worker-list";

const AT_ONCE = 25;

/** Every worker with its jobs, to drain. Long lists are shown in parts. */
export function WorkersPanel({
  workers,
  now,
  onOpen,
}: {
  workers: readonly Worker[];
  /** The server's time in milliseconds. */
  now: number;
  onOpen: (job: string) => void;
}) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(AT_ONCE);
  const [doubted, setDoubted] = useState<Worker | null>(null);
  const act = useAct();
  const found = listedWorkers(workers, search, now);
  const shown = count(found.length);
  const total = workers.length;
  const next = Math.min(AT_ONCE, found.length - limit);

  async function drain({ id }: Worker) {
    await act(() => changeWorker(id, "drain"), t`Failed to drain the worker`);
    setDoubted(null);
  }

  function resume({ id }: Worker) {
    void act(() => changeWorker(id, "resume"), t`Failed to resume the worker`);
  }

  return (
    <section aria-label={t`Workers`} className="surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <SearchField label={t`Search workers`} text={search} className="w-full sm:w-72" onText={setSearch} />
        <p className="muted text-sm tabular-nums">
          <Plural value={total} one={`${shown} of # workers`} other={`${shown} of # workers`} />
        </p>
      </div>
      {found.length === 0 ? (
        <p role="status" className="muted px-4 py-16 text-center">
          {workers.length === 0 ? t`No workers are running` : t`No workers match the search`}
        </p>
      ) : (
        <WorkersTable
          workers={found.slice(0, limit)}
          now={now}
          onOpen={onOpen}
          onDrain={setDoubted}
          onResume={resume}
        />
      )}
      {found.length > limit && (
        <div className="p-4 text-center">
          <button type="button" className="btn btn-sm" onClick={() => setLimit(limit + AT_ONCE)}>
            <Plural value={next} one="Show # more" other="Show # more" />
          </button>
        </div>
      )}
      {doubted && (
        <ConfirmDialog
          title={drainQuestion(doubted)}
          action={t`Drain`}
          dangerous
          onConfirm={() => drain(doubted)}
          onClose={() => setDoubted(null)}
        >
          <p>
            <Trans>
              The worker finishes the jobs that it has and takes no more. It takes jobs again when you resume or restart
              it.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function drainQuestion({ host }: Worker): string {
  return t`Drain ${host}?`;
}

type TableProps = {
  workers: readonly Worker[];
  now: number;
  onOpen: (job: string) => void;
  onDrain: (worker: Worker) => void;
  onResume: (worker: Worker) => void;
};

function WorkersTable({ workers, ...rest }: TableProps) {
  return (
    <section aria-label={t`Table of workers`} tabIndex={0} className="overflow-x-auto border-y border-base-300">
      <table className="table">
        <thead className="text-base-content">
          <tr>
            <th scope="col">
              <Trans>Host</Trans>
            </th>
            <th scope="col">
              <Trans>Version</Trans>
            </th>
            <th scope="col">
              <Trans>Uptime</Trans>
            </th>
            <th scope="col">
              <Trans>Last beat</Trans>
            </th>
            <th scope="col">
              <Trans>Memory</Trans>
            </th>
            <th scope="col">
              <Trans>Current jobs</Trans>
            </th>
            <th scope="col">
              <span className="sr-only">
                <Trans>Drain or resume</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
