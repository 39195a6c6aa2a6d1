import { lazy, Suspense, useId, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Icon } from "@/components/Icon";
import { ResultsPlaceholder } from "./ResultsPlaceholder";

const RunResults = lazy(() => import("./RunResults").then((module) => ({ default: module.RunResults })));

/** Opens the tables of a reply below its text. Initially closed, so that a long conversation does not load all of them. */
export function ResultsToggle({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "sortUp" : "sortDown"} className="size-4" />
        {open ? "Hide tables and charts" : "Show tables and charts"}
      </button>
      <div id={id} hidden={!open} className="w-full">
        {open && (
          <ErrorBoundary fallback={() => <p className="text-error text-sm">The tables could not be shown.</p>}>
            <Suspense fallback={<ResultsPlaceholder />}>
              <RunResults runId={runId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
