import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useId, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Icon } from "@/components/Icon";

const RunResults = lazy(() => import("../results/RunResults").then((module) => ({ default: module.RunResults })));

/** The tables and charts of a shared answer, loaded when the visitor opens them. */
export function SharedResults({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-2">
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "sortUp" : "sortDown"} className="size-4" />
        {open ? t`Hide tables and charts` : t`Show tables and charts`}
      </button>
      <div id={id} hidden={!open} className="mt-2">
        {open && (
          <ErrorBoundary
            fallback={() => (
              <p className="text-error text-sm">
                <Trans>The tables could not be shown.</Trans>
              </p>
            )}
          >
            <Suspense fallback={<div className="skeleton h-40" />}>
              <RunResults runId={runId} hasLead />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}
