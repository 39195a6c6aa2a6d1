import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { downloadFigures, type FigureTable, type Period } from "./api";

/** One group of figures with its download; shows when the figures load or fail to load. */
export function FigureSection<T>({
  title,
  hint,
  table,
  period,
  figures,
  controls,
  children,
}: {
  title: string;
  hint: string;
  table: FigureTable;
  period: Period;
  figures: UseQueryResult<T>;
  controls?: ReactNode;
  children: (figures: T) => ReactNode;
}) {
  return (
    <section aria-label={title} className="surface space-y-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="muted text-sm">{hint}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {controls}
          <Download title={title} table={table} period={period} />
        </div>
      </div>
      {figures.isError ? (
        <LoadError title={`Failed to load: ${title}`} error={figures.error} onRetry={() => void figures.refetch()} />
      ) : figures.data === undefined ? (
        <LoadingLine text={`Loading: ${title}...`} />
      ) : (
        children(figures.data)
      )}
    </section>
  );
}

function Download({ title, table, period }: { title: string; table: FigureTable; period: Period }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFigures(table, period);
    } catch (error) {
      toast.error(errorText(error, "The figures could not be downloaded."));
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="btn btn-sm btn-outline border-base-300"
      aria-label={`Download as CSV: ${title}`}
      aria-disabled={busy || undefined}
      onClick={() => void download()}
    >
      Download CSV
    </button>
  );
}
