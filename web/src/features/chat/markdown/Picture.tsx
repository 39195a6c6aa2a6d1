import { createContext, lazy, Suspense, useContext } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";

const LeadChart = lazy(() => import("../results/LeadChart").then((module) => ({ default: module.LeadChart })));

/** The height of a chart with its title and legend, so that the text below does not jump when it comes. */
export const CHART_ROOM = "my-4 min-h-76 sm:min-h-92";

/** The run whose first chart an answer shows. */
export const PictureContext = createContext<string | null>(null);

/** The first chart of the result; nothing when there is none, since the tables of the answer have its numbers too. */
export function Picture({ keepsRoom }: { keepsRoom: boolean }) {
  const runId = useContext(PictureContext);
  if (!runId) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={keepsRoom && <div className={CHART_ROOM} />}>
        <LeadChart runId={runId} keepsRoom={keepsRoom} />
      </Suspense>
    </ErrorBoundary>
  );
}
