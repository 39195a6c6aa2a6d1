import { Plural, Trans } from "@lingui/react/macro";
import { Swatch } from "./ChartLegend";
import type { Reading } from "./chart-summary";

type ReadoutProps = {
  label: string;
  readings: readonly Reading[];
  /** The place of the series that the keyboard has chosen; null while the pointer leads. */
  chosen: number | null;
  /** Where the point is, from the left edge of the chart, which is `width` wide. */
  left: number;
  width: number;
};

const MOST_LINES = 12;
const DISTANCE = 14;
const WIDEST = 300;

/** All values at the cursor, on the side of it that has more room. Screen readers hear the status instead. */
export function ChartReadout({ label, readings, chosen, left, width }: ReadoutProps) {
  const isLeft = left > width / 2;
  const maxWidth = Math.min((isLeft ? left : width - left) - DISTANCE, WIDEST);
  const further = readings.length - MOST_LINES;
  const place = isLeft ? { right: width - left + DISTANCE, maxWidth } : { left: left + DISTANCE, maxWidth };
  return (
    <div className="pointer-events-none absolute inset-0" aria-hidden="true">
      <div className="surface absolute top-6 z-10 w-max space-y-1 px-2.5 py-2 text-xs shadow-md" style={place}>
        <p className="font-semibold">{label}</p>
        {readings.length === 0 && (
          <p className="muted">
            <Trans>No values</Trans>
          </p>
        )}
        {readings.slice(0, MOST_LINES).map(({ layer, text }, i) => (
          <p key={layer.name} className={`flex items-start gap-2 ${i === chosen ? "font-semibold" : ""}`}>
            <span className="py-0.5">
              <Swatch layer={layer} />
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <span>{layer.label}</span>
              <span className="tabular-nums">{text}</span>
            </span>
          </p>
        ))}
        {further > 0 && (
          <p className="muted">
            <Plural value={further} one="and # more" other="and # more" />
          </p>
        )}
      </div>
    </div>
  );
}
