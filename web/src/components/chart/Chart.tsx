import { t } from "@lingui/core/macro";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { shownTheme, subscribeToTheme } from "@/lib/theme";
import { toast } from "@/lib/toasts";
import { usePrinting } from "@/lib/use-printing";
import { ChartLegend } from "./ChartLegend";
import { ChartPlot } from "./ChartPlot";
import { ChartTable } from "./ChartTable";
import { ChartTools } from "./ChartTools";
import { type ChartData, fromLeftToRight } from "./chart-data";
import { type Range, within } from "./chart-range";
import { suitsLog } from "./chart-scale";
import { viewOf } from "./chart-view";
import { layersOf, numbersOf } from "./layers";

type ChartProps = {
  chart: ChartData;
  /** Bars always start at zero; lines do when this is set. */
  fromZero?: boolean;
  /** A point was chosen by a click or the Enter key. */
  onPoint?: (series: string, x: string) => void;
};

/** One chart with its legend and tools. Its numbers are also there as text, by the arrow keys and as a table. */
export function Chart({ chart: given, fromZero = false, onPoint }: ChartProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [wantsLog, setWantsLog] = useState(false);
  const [isTable, setIsTable] = useState(false);
  const [zoom, setRange] = useState<Range | null>(null);
  const figure = useRef<HTMLElement>(null);
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme);
  // Paper is light.
  const shades = usePrinting() ? "light" : theme;

  const chart = useMemo(() => fromLeftToRight(given), [given]);
  const layers = useMemo(() => layersOf(chart), [chart]);
  const canLog = useMemo(
    () => layers.every(({ shape }) => shape !== "bar") && suitsLog(layers.flatMap(numbersOf)),
    [layers],
  );
  const isLog = wantsLog && canLog;
  const view = useMemo(() => {
    const visible = layers.filter(({ name }) => !hidden.has(name));
    return viewOf(chart, visible, { isLog, fromZero });
  }, [chart, layers, hidden, isLog, fromZero]);

  // Newer numbers may end before what was zoomed to.
  const range = useMemo(() => zoom && within(zoom, view.full), [zoom, view]);

  function toggle(name: string) {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  }

  async function save(as: (files: typeof import("./chart-files"), element: Element) => void) {
    try {
      const files = await import("./chart-files");
      if (figure.current) as(files, figure.current);
    } catch {
      toast.error(t`The chart could not be saved`);
    }
  }

  return (
    <figure ref={figure} className="min-w-0 space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <figcaption className="min-w-0 text-sm font-semibold">{chart.title}</figcaption>
        <ChartTools
          title={chart.title}
          full={view.full}
          range={range}
          onRange={setRange}
          isTable={isTable}
          onTable={setIsTable}
          isLog={canLog ? isLog : null}
          onLog={setWantsLog}
          onPng={() => void save((files, element) => files.savePng(view, element))}
          onSvg={() => void save((files, element) => files.saveSvg(view, range, element))}
        />
      </div>
      {isTable ? (
        <ChartTable chart={chart} onPoint={onPoint} />
      ) : (
        <>
          {/* A canvas does not follow the colours of the page, so another theme is another drawing. */}
          <ChartPlot key={shades} view={view} range={range} onRange={setRange} onPoint={onPoint} />
          <ChartLegend layers={layers} hidden={hidden} onToggle={toggle} />
        </>
      )}
    </figure>
  );
}
