import { createContext, lazy, Suspense, useContext } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";

const LeadChart = lazy(() => import("../results/LeadChart").then((module) => ({ default: module.LeadChart })));

/** The run whose first chart an answer shows. */
export const PictureContext = createContext<string | null>(null);

/** The first chart of the result; nothing when there is none, since the tables of the answer have its numbers too. */
export function Picture() {
  const runId = useContext(PictureContext);
  if (!runId) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <LeadChart runId={runId} />
      </Suspense>
    </ErrorBoundary>
  );
}
