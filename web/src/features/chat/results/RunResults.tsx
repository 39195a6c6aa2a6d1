import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { DownloadLink } from "../DownloadLink";
import { ResultChart } from "./ResultChart";
import { ResultTable } from "./ResultTable";
import { useRun } from "./run";

/** Charts and tables of a run, loaded when they are asked for. */
export function RunResults({ runId }: { runId: string }) {
  const run = useRun(runId);
  if (run.isPending) {
    return (
      <div role="status" aria-label="Loading tables" className="space-y-2">
        <div className="skeleton h-4 w-1/3" />
        <div className="skeleton h-32 w-full" />
      </div>
    );
  }
  if (run.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p className="text-error">{errorText(run.error, "Failed to load the tables")}</p>
        <button type="button" className="btn btn-sm" onClick={() => void run.refetch()}>
          <Icon name="refresh" className="size-4" />
          Try again
        </button>
      </div>
    );
  }
  const { charts, tables, links } = run.data;
  const workbook = links.find(({ name }) => name === "analysis_report.xlsx");
  if (charts.length + tables.length === 0) return <p className="muted text-sm">This answer has no tables.</p>;
  return (
    <div className="space-y-6">
      {workbook && (
        <DownloadLink href={workbook.url} filename={workbook.name}>
          All tables as an Excel workbook
        </DownloadLink>
      )}
      {charts.map((chart) => (
        <ResultChart key={chart.name} chart={chart} />
      ))}
      {tables.map((table) => (
        <ResultTable key={table.name} table={table} />
      ))}
    </div>
  );
}
