import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Chart } from "@/components/chart/Chart";
import { TryAgain } from "@/components/TryAgain";
import { useAskAbout } from "../explain/ask-about";
import { DownloadLink } from "../files/DownloadLink";
import { ResultsPlaceholder } from "./ResultsPlaceholder";
import { ResultTable } from "./ResultTable";
import { useRun, useRunCharts } from "./run";

/** Charts and tables of a run, loaded when the user opens them. `hasLead`: whether the first chart stands in the answer. */
export function RunResults({ runId, hasLead = false }: { runId: string; hasLead?: boolean }) {
  const run = useRun(runId);
  const askAbout = useAskAbout();
  // The first chart stands in the answer, unless it could not be loaded there.
  const lead = useRunCharts(runId, false).data?.charts[0];
  if (run.isPending) return <ResultsPlaceholder />;
  if (run.isError) {
    return <TryAgain error={run.error} fallback={t`Failed to load the tables`} onRetry={() => void run.refetch()} />;
  }
  const { charts, tables, links } = run.data;
  const workbook = links.find(({ name }) => name === "analysis_report.xlsx");
  if (charts.length + tables.length === 0)
    return (
      <p className="muted text-sm">
        <Trans>This answer has no tables.</Trans>
      </p>
    );
  return (
    <div className="space-y-6">
      {workbook && (
        <DownloadLink href={workbook.url} filename={workbook.name}>
          <Trans>All tables as an Excel workbook</Trans>
        </DownloadLink>
      )}
      {charts
        .filter((chart) => !hasLead || chart.name !== lead?.name)
        .map((chart) => (
          <Chart
            key={chart.name}
            chart={chart}
            {...(askAbout ? { onPoint: (series, x) => askAbout({ chart: chart.name, series, x }) } : {})}
          />
        ))}
      {tables.map((table) => (
        <ResultTable key={table.name} table={table} runId={runId} />
      ))}
    </div>
  );
}
