import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DownloadButton } from "../DownloadButton";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import type { FigureTable, Period } from "./api";

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
          <DownloadButton
            title={title}
            path={`/api/admin/figures/export?${new URLSearchParams({ table, period })}`}
            name={`${table}.csv`}
            failure={t`The figures could not be downloaded.`}
          />
        </div>
      </div>
      {figures.isError ? (
        <LoadError title={t`Failed to load: ${title}`} error={figures.error} onRetry={() => void figures.refetch()} />
      ) : figures.data === undefined ? (
        <LoadingLine text={t`Loading: ${title}...`} />
      ) : (
        children(figures.data)
      )}
    </section>
  );
}
