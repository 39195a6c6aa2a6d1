import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useId, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Icon } from "@/components/Icon";
import { areResultsOpen, keepResultsOpen } from "./kept-views";
import { ResultsPlaceholder } from "./ResultsPlaceholder";

const RunResults = lazy(() => import("./RunResults").then((module) => ({ default: module.RunResults })));

/**
 * Opens the tables of a reply below its text. Closed until they are wanted, so that a long conversation does not load all of
 * them; those that were opened are open again when the conversation is drawn anew, such as after the connection was lost.
 */
export function ResultsToggle({ runId, hasLead = false }: { runId: string; hasLead?: boolean }) {
  const [open, setOpen] = useState(() => areResultsOpen(runId));

  function toggle() {
    setOpen(!open);
    keepResultsOpen(runId, !open);
  }

  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name={open ? "sortUp" : "sortDown"} className="size-4" />
        {open ? t`Hide tables and charts` : t`Show tables and charts`}
      </button>
      <div id={id} hidden={!open} className="w-full">
        {open && (
          <ErrorBoundary
            fallback={() => (
              <p className="text-error text-sm">
                <Trans>The tables could not be shown.</Trans>
              </p>
            )}
          >
            <Suspense fallback={<ResultsPlaceholder />}>
              <RunResults runId={runId} hasLead={hasLead} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
