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

  async function drain({ id }: Worker) {
    await act(() => changeWorker(id, "drain"), "Failed to drain the worker");
    setDoubted(null);
  }

  function resume({ id }: Worker) {
    void act(() => changeWorker(id, "resume"), "Failed to resume the worker");
  }

  return (
    <section aria-label="Workers" className="surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <SearchField label="Search workers" text={search} className="w-full sm:w-72" onText={setSearch} />
        <p className="muted text-sm tabular-nums">
          {count(found.length)} of {count(workers.length)} workers
        </p>
      </div>
      {found.length === 0 ? (
        <p role="status" className="muted px-4 py-16 text-center">
          {workers.length === 0 ? "No workers are running" : "No workers match the search"}
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
            Show {Math.min(AT_ONCE, found.length - limit)} more
          </button>
        </div>
      )}
      {doubted && (
        <ConfirmDialog
          title={`Drain ${doubted.host}?`}
          action="Drain"
          dangerous
          onConfirm={() => drain(doubted)}
          onClose={() => setDoubted(null)}
        >
          <p>
            The worker finishes the jobs that it has and takes no more. It takes jobs again when you resume or restart
            it.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
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
    <section aria-label="Table of workers" tabIndex={0} className="overflow-x-auto border-y border-base-300">
      <table className="table">
        <thead className="text-base-content">
          <tr>
            <th scope="col">Host</th>
            <th scope="col">Version</th>
            <th scope="col">Uptime</th>
            <th scope="col">Last beat</th>
            <th scope="col">Memory</th>
            <th scope="col">Current jobs</th>
            <th scope="col">
              <span className="sr-only">Drain or resume</span>
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
