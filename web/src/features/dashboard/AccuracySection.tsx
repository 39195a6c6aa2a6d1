import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Chart } from "@/components/chart/Chart";
import type { ChartData } from "@/components/chart/chart-data";
import { SectionHeading } from "./SectionHeading";

/** How far forecasts of the same file and question were off in their tests, from run to run. */
export function AccuracySection({ charts }: { charts: ChartData[] }) {
  return (
    <section aria-labelledby="forecast-accuracy" className="space-y-3">
      <SectionHeading id="forecast-accuracy" title={t`Forecast accuracy`}>
        <Trans>
          The mean scaled error (MASE) of tests on the past: less is better, and below 1 beats repeating the last
          season.
        </Trans>
      </SectionHeading>
      <div className="grid gap-4 lg:grid-cols-2">
        {charts.map((chart) => (
          <div key={chart.title} className="surface min-w-0 p-4 break-inside-avoid">
            <Chart chart={chart} fromZero />
          </div>
        ))}
      </div>
    </section>
  );
}
