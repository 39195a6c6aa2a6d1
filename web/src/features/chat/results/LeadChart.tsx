import { useRef } from "react";
import { Chart } from "@/components/chart/Chart";
import { useAskAbout } from "../explain/ask-about";
import { CHART_ROOM } from "../markdown/Picture";
import { useRunCharts } from "./run";
import { useNear } from "./use-near";

/** The first chart of a run in the text of its answer, loaded when the answer comes near the screen. */
export function LeadChart({ runId, keepsRoom }: { runId: string; keepsRoom: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { data, isError } = useRunCharts(runId, useNear(place));
  const askAbout = useAskAbout();
  const chart = data?.charts[0];
  const isOpen = !isError && !data && keepsRoom;
  return (
    <div ref={place} className={chart || isOpen ? CHART_ROOM : ""}>
      {chart && (
        <Chart
          chart={chart}
          {...(askAbout ? { onPoint: (series, x) => askAbout({ chart: chart.name, series, x }) } : {})}
        />
      )}
    </div>
  );
}
