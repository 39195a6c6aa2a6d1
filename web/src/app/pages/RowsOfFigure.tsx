import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useExplanation } from "@/features/chat/explain/asked";
import { FileRows } from "@/features/chat/explain/FileRows";
import type { FigureOfRun } from "@/features/chat/explain/rows-address";
import { proseText } from "@/lib/locale/prose";

/** The rows of a data set behind a figure of a result. Its link leads here, so the focus begins here. */
export function RowsOfFigure({ figure: { runId, spot } }: { figure: FigureOfRun }) {
  const { kind: _, ...asked } = spot;
  const explained = useExplanation(runId, asked).data?.found[0];
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <section aria-labelledby="rows-of-figure" className="surface space-y-3 p-4">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 id="rows-of-figure" ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-lg font-semibold">
          {explained ? behindText(explained.label, proseText(explained.shown)) : t`Rows behind a figure of a result`}
        </h2>
        <Link to="/upload" className="btn btn-ghost btn-sm">
          <Trans>Close these rows</Trans>
        </Link>
      </div>
      <FileRows runId={runId} spot={spot} />
    </section>
  );
}

function behindText(name: string, figure: string): string {
  return t`Rows behind ${name}: ${figure}`;
}
