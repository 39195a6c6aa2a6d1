import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { ChartReadout } from "./ChartReadout";
import { labelText } from "./chart-data";
import { actionOf, moveCursor } from "./chart-keys";
import { moved, type Range, showing, zoomed } from "./chart-range";
import { pointWords, readingsAt, summaryOf } from "./chart-summary";
import type { View } from "./chart-view";
import { seriesAt } from "./series-at";
import { usePlot } from "./use-plot";

type PlotProps = {
  view: View;
  range: Range | null;
  onRange: (range: Range | null) => void;
  onPoint: ((series: string, x: string) => void) | undefined;
};

/** The point that is read, and the series that the keys have chosen there; null while the pointer leads. */
type Cursor = { index: number; series: number | null };

/** The drawing itself and its cursor, which the pointer and the arrow keys move. */
export function ChartPlot({ view, range, onRange, onPoint }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [announced, setAnnounced] = useState("");
  const { chart, layers, places, full } = view;
  const { title } = chart;
  const shown = range ?? full;
  // The cursor moves often, and the description of many points takes its time.
  const summary = useMemo(() => summaryOf(chart), [chart]);
  const readings = cursor ? readingsAt(layers, cursor.index) : [];

  const point = cursor && cursor.series !== null ? cursor.index : null;
  const { plot, hasFailed } = usePlot(
    host,
    view,
    { range, point },
    {
      onHover: (index) => setCursor(index === null ? null : { index, series: null }),
      onPick: ({ index, place, value }) => {
        const series = seriesAt(view, index, place, value);
        if (series) onPoint?.(series, chart.x[index] ?? "");
      },
      onRange,
    },
  );

  function goTo(index: number) {
    setCursor({ index, series: cursor?.series ?? 0 });
    setAnnounced(pointWords(labelText(chart, chart.x[index]), readingsAt(layers, index)));
    if (range) onRange(showing(range, places[index] ?? 0, full));
  }

  function choose(by: number) {
    if (!cursor || readings.length === 0) return;
    const series = ((cursor.series ?? -1) + by + readings.length) % readings.length;
    const reading = readings[series];
    setCursor({ ...cursor, series });
    if (reading) setAnnounced(`${reading.layer.label} ${reading.text}`);
  }

  function open() {
    if (!cursor) return;
    const { layer } = readings[cursor.series ?? 0] ?? readings[0] ?? {};
    if (layer) onPoint?.(layer.name, chart.x[cursor.index] ?? "");
  }

  function leave() {
    setCursor(null);
    plot?.showPoint(null);
  }

  function press(event: KeyboardEvent) {
    const action = actionOf(event);
    if (!action || (action.type === "leave" && !cursor)) return;
    event.preventDefault();
    if (action.type === "cursor" && places.length > 0) {
      goTo(moveCursor(cursor?.index ?? null, action.to, places.length));
    } else if (action.type === "series") choose(action.by);
    else if (action.type === "zoom") {
      const centre = cursor ? places[cursor.index] : undefined;
      onRange(action.factor === null ? null : zoomed(shown, action.factor, full, centre));
    } else if (action.type === "move") onRange(moved(shown, action.share, full));
    else if (action.type === "open") open();
    else if (action.type === "leave") leave();
  }

  const place = cursor ? (places[cursor.index] ?? 0) : null;
  const isReadable = place !== null && place >= shown[0] && place <= shown[1];
  const box = plot?.box();
  return (
    <div className="relative">
      <div ref={host} role="img" aria-label={summary} className="h-64 w-full overflow-hidden sm:h-80" />
      {/* Beside the picture and not in it, because screen readers skip what is inside of a picture. */}
      <div
        role="application"
        aria-roledescription={t`chart cursor`}
        aria-label={t`Values of ${title}. Left and right: points. Up and down: series. Plus, minus and 0: zoom. Shift with left and right: move.`}
        tabIndex={0}
        className="pointer-events-none absolute inset-0 rounded-field"
        onKeyDown={press}
        onBlur={leave}
      />
      {box && cursor && isReadable && (
        <ChartReadout
          label={labelText(chart, chart.x[cursor.index])}
          readings={readings}
          chosen={cursor.series}
          left={box.left + (((place ?? 0) - shown[0]) / (shown[1] - shown[0])) * box.width}
          width={box.fullWidth}
        />
      )}
      {hasFailed && (
        <p className="muted absolute inset-0 grid place-content-center text-sm">
          <Trans>The chart could not be drawn. Its values are in the table.</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}
