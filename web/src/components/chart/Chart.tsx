import type { ChartData } from "./chart-data";
import {
  type Bar,
  BOTTOM,
  endsOf,
  HEIGHT,
  LEFT,
  linePath,
  type Scale,
  scaleOf,
  sideBySide,
  stacked,
  WIDTH,
} from "./chart-scale";

/** Series differ in colour and, for readers who do not see the colour, in their dashes. */
const COLOURS = [
  "var(--color-primary)",
  "var(--color-secondary)",
  "var(--color-error)",
  "var(--color-success)",
  "var(--color-info)",
  "var(--color-base-content)",
];
const DASHES = ["none", "6 4", "2 3", "10 4 2 4", "1 4", "12 3"];

const KINDS: Record<string, string> = { bar: "Bar", stacked: "Stacked bar" };
const NUMBER = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 2 });

/**
 * One chart: lines or bars, with its numbers as text for readers who do not see it. Bars start at zero; lines do when
 * `fromZero` is set.
 */
export function Chart({ chart, fromZero = false }: { chart: ChartData; fromZero?: boolean }) {
  const isStacked = chart.kind === "stacked";
  const bars = isStacked ? stacked(chart.series) : chart.kind === "bar" ? sideBySide(chart.series) : null;
  const scale = scaleOf(bars ? endsOf(bars) : chart.series, chart.x.length, fromZero || bars !== null);
  return (
    <figure className="space-y-2">
      <figcaption className="text-sm font-semibold">{chart.title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(chart)} className="w-full">
        <Axes scale={scale} labels={chart.x} />
        {chart.series.map((series, i) =>
          bars ? (
            <Bars
              key={series.name}
              bars={bars[i] ?? []}
              colour={COLOURS[i % COLOURS.length]}
              at={isStacked ? 0 : i}
              of={isStacked ? 1 : chart.series.length}
              scale={scale}
            />
          ) : (
            <path
              key={series.name}
              d={linePath(series.values, scale)}
              fill="none"
              stroke={COLOURS[i % COLOURS.length]}
              strokeWidth={2}
              strokeDasharray={DASHES[i % DASHES.length]}
              strokeLinejoin="round"
            />
          ),
        )}
      </svg>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {chart.series.map(({ name }, i) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg viewBox="0 0 24 8" className="w-6" aria-hidden="true">
              <line
                x1={0}
                x2={24}
                y1={4}
                y2={4}
                stroke={COLOURS[i % COLOURS.length]}
                strokeWidth={bars ? 8 : 2.5}
                strokeDasharray={bars ? "none" : DASHES[i % DASHES.length]}
              />
            </svg>
            {name.replaceAll("_", " ")}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Axes({ scale, labels }: { scale: Scale; labels: readonly string[] }) {
  const shown = [...new Set([0, Math.floor((labels.length - 1) / 2), labels.length - 1])].filter((i) => i >= 0);
  const anchors = ["start", "middle", "end"] as const;
  return (
    <g fill="currentColor" className="muted text-[11px] max-sm:text-[19px]">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH} y1={scale.y(tick)} y2={scale.y(tick)} stroke="currentColor" strokeOpacity={0.15} />
          <text x={LEFT - 6} y={scale.y(tick) + 4} textAnchor="end">
            {NUMBER.format(tick)}
          </text>
        </g>
      ))}
      {shown.map((index, i) => (
        <text
          key={index}
          x={scale.x(index)}
          y={HEIGHT - BOTTOM + 18}
          textAnchor={shown.length === 1 ? "middle" : (anchors[i === shown.length - 1 ? 2 : i] ?? "middle")}
        >
          {labels[index]}
        </text>
      ))}
    </g>
  );
}

type BarsProps = { bars: readonly Bar[]; colour: string | undefined; at: number; of: number; scale: Scale };

/** The bars of one series; `at` is its place among the `of` bars side by side. */
function Bars({ bars, colour, at, of, scale }: BarsProps) {
  const width = (scale.step * 0.8) / of;
  return (
    <g fill={colour}>
      {bars.map((bar, i) =>
        bar === null ? null : (
          <rect
            key={i}
            x={scale.x(i) - scale.step * 0.4 + at * width}
            width={width}
            y={Math.min(scale.y(bar.from), scale.y(bar.to))}
            height={Math.abs(scale.y(bar.to) - scale.y(bar.from))}
          />
        ),
      )}
    </g>
  );
}

/** The chart in words: one sentence per series. */
function summary({ title, kind, x, series }: ChartData): string {
  const [first, last] = [x[0], x.at(-1)];
  const sentences = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    const label = name.replaceAll("_", " ");
    if (known.length === 0) return `${label}: no values`;
    const [low, high, end] = [Math.min(...known), Math.max(...known), known.at(-1) ?? 0];
    return `${label}: from ${NUMBER.format(low)} to ${NUMBER.format(high)}, at the end ${NUMBER.format(end)}`;
  });
  const span = first !== undefined ? `, ${first} to ${last}` : "";
  return `${title}. ${KINDS[kind] ?? "Line"} chart${span}. ${sentences.join(". ")}.`;
}
