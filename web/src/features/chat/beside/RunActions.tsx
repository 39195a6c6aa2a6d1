import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";

const CompareDialog = lazy(() => import("./CompareDialog").then((module) => ({ default: module.CompareDialog })));
const FirstThings = lazy(() => import("./FirstThings").then((module) => ({ default: module.FirstThings })));

const ScheduleDialog = lazy(() => import("./ScheduleDialog").then((module) => ({ default: module.ScheduleDialog })));
const WhatIfDialog = lazy(() => import("../what-if/WhatIfDialog").then((module) => ({ default: module.WhatIfDialog })));

type Opened = "what-if" | "compare" | "first" | "schedule" | null;

/**
 * What can be done with the newest result beside reading it: try other parameters, compare it with an earlier one, see what
 * comes first, and have it made again by a schedule.
 */
export function RunActions({
  runId,
  sessionId,
  canAsk,
  say,
}: {
  runId: string;
  sessionId: string;
  canAsk: boolean;
  say: (text: string) => void;
}) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-haspopup="dialog"
        onClick={() => setOpened("what-if")}
      >
        <Trans>What if</Trans>
      </button>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-haspopup="dialog"
        onClick={() => setOpened("compare")}
      >
        <Trans>Compare</Trans>
      </button>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-haspopup="dialog"
        onClick={() => setOpened("first")}
      >
        <Trans>What to do first</Trans>
      </button>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300"
        aria-haspopup="dialog"
        onClick={() => setOpened("schedule")}
      >
        <Trans>Run again…</Trans>
      </button>
      {opened && (
        <ErrorBoundary
          fallback={() => (
            <p className="text-error text-sm">
              <Trans>This view could not be opened.</Trans>
            </p>
          )}
        >
          <Suspense>
            {opened === "what-if" ? (
              <WhatIfDialog runId={runId} sessionId={sessionId} onClose={close} />
            ) : opened === "compare" ? (
              <CompareDialog runId={runId} onClose={close} />
            ) : opened === "schedule" ? (
              <ScheduleDialog runId={runId} onClose={close} />
            ) : (
              <FirstThings
                runId={runId}
                canAsk={canAsk}
                onAsk={(text) => {
                  close();
                  say(text);
                }}
                onClose={close}
              />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
