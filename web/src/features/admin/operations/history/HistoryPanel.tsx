import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Chart } from "@/components/chart/Chart";
import { useHistory } from "../api";
import { LoadError, LoadingLine } from "../shared";
import type { History, Range } from "../types";
import { ChartNumbers } from "./ChartNumbers";
import { laneCharts } from "./lane-charts";

const RANGES: { range: Range; label: string }[] = [
  { range: "hour", label: t`Last hour` },
  { range: "day", label: t`Last day` },
  { range: "week", label: t`Last week` },
];

/** The figures of every lane over the last hour, day or week. */
export function HistoryPanel() {
  const [range, setRange] = useState<Range>("hour");
  const history = useHistory(range);
  return (
    <section aria-label={t`History`} className="surface space-y-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          <Trans>History</Trans>
        </h2>
        <fieldset className="join">
          <legend className="sr-only">
            <Trans>Range of the history</Trans>
          </legend>
          {RANGES.map(({ range: choice, label }) => (
            <button
              key={choice}
              type="button"
              className={`btn btn-sm join-item ${choice === range ? "btn-primary" : ""}`}
              aria-pressed={choice === range}
              onClick={() => setRange(choice)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {history.data ? (
        <Charts history={history.data} />
      ) : history.isError ? (
        <LoadError title={t`Failed to load the history`} error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <LoadingLine text={t`Loading history...`} />
      )}
    </section>
  );
}

function Charts({ history }: { history: History }) {
  const charts = useMemo(() => laneCharts(history), [history]);
  if (history.points.length === 0) {
    return (
      <p role="status" className="muted py-10 text-center">
        <Trans>No figures yet. The first appear after about a minute.</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {charts.map((chart) => (
        <div key={chart.name} className="min-w-0 space-y-2">
          <Chart chart={chart} fromZero />
          <ChartNumbers chart={chart} />
        </div>
      ))}
    </div>
  );
}
