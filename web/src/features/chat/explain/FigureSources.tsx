import { lazy, type ReactNode, Suspense, useState } from "react";
import { AskAboutContext } from "./ask-about";
import type { Asked } from "./asked";

const SourceDialog = lazy(() => import("./SourceDialog").then((module) => ({ default: module.SourceDialog })));

/** Lets every figure below open where it comes from, when the reply has a run. */
export function FigureSources({ runId, children }: { runId: string | null; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!runId) return children;
  return (
    <AskAboutContext value={setAsked}>
      {children}
      {asked && (
        <Suspense>
          <SourceDialog runId={runId} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskAboutContext>
  );
}
