import { t } from "@lingui/core/macro";
import { useId } from "react";
import type { Layer } from "./layers";
import { COLOURS, cyclic, DASHES, HATCH_SIZE, HATCHES, MARKS } from "./marks";

/** The names of the layers; each hides and shows its layer. */
export function ChartLegend({
  layers,
  hidden,
  onToggle,
}: {
  layers: readonly Layer[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}) {
  return (
    <ul
      aria-label={t({ message: "Legend", context: "of a chart" })}
      className="chart-legend flex flex-wrap gap-x-1 text-xs"
    >
      {layers.map((layer) => {
        const isShown = !hidden.has(layer.name);
        return (
          <li key={layer.name}>
            <button
              type="button"
              className="btn btn-ghost btn-sm gap-1.5 px-2 text-xs font-normal"
              aria-pressed={isShown}
              onClick={() => onToggle(layer.name)}
            >
              <span className={isShown ? "" : "opacity-30"}>
                <Swatch layer={layer} />
              </span>
              <span className={isShown ? "" : "line-through"}>{layer.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A piece of the layer as the chart draws it. */
export function Swatch({ layer }: { layer: Layer }) {
  const id = useId();
  const colour = `var(--color-${cyclic(COLOURS, layer.colour)})`;
  return (
    <svg viewBox="0 0 24 12" className="block h-3 w-6 shrink-0" aria-hidden="true">
      {layer.shape === "line" && (
        <line
          x1={0}
          x2={24}
          y1={6}
          y2={6}
          stroke={colour}
          strokeWidth={2.5}
          strokeDasharray={cyclic(DASHES, layer.pattern).join(" ")}
        />
      )}
      {layer.shape === "band" && (
        <path d="M0 1H24V11H0Z" fill={colour} fillOpacity={layer.opacity} stroke={colour} strokeOpacity={0.5} />
      )}
      {layer.shape === "point" && <path d={cyclic(MARKS, layer.pattern)(12, 6, 4)} fill={colour} />}
      {layer.shape === "bar" && (
        <>
          <pattern id={id} width={HATCH_SIZE} height={HATCH_SIZE} patternUnits="userSpaceOnUse">
            <path d="M0 0H8V8H0Z" fill={colour} />
            <path
              d={cyclic(HATCHES, layer.pattern)}
              stroke="var(--color-base-100)"
              strokeOpacity={0.65}
              strokeWidth={1.5}
            />
          </pattern>
          <path d="M0 0H24V12H0Z" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}
