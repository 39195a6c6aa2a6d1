import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../Icon";
import { moved, type Range, zoomed } from "./chart-range";

type ToolsProps = {
  title: string;
  full: Range;
  /** The part that is shown; null is everything. */
  range: Range | null;
  onRange: (range: Range | null) => void;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Null when a log scale would not help. */
  isLog: boolean | null;
  onLog: (isLog: boolean) => void;
  onPng: () => void;
  onSvg: () => void;
};

const STEP = 0.5;

/** What can be done with a chart, apart from what the pointer does in it. */
export function ChartTools({ title, full, range, onRange, isTable, onTable, isLog, onLog, onPng, onSvg }: ToolsProps) {
  const shown = range ?? full;
  return (
    <div className="flex flex-wrap items-center sm:gap-1">
      {!isTable && (
        <>
          <fieldset className="join">
            <legend className="sr-only">
              <Trans>Zoom of {title}</Trans>
            </legend>
            <Tool name={t`Zoom in`} onPress={() => onRange(zoomed(shown, 2, full))}>
              +
            </Tool>
            <Tool name={t`Zoom out`} disabled={range === null} onPress={() => onRange(zoomed(shown, 0.5, full))}>
              −
            </Tool>
            <Tool name={t`Move left`} disabled={shown[0] <= full[0]} onPress={() => onRange(moved(shown, -STEP, full))}>
              ‹
            </Tool>
            <Tool name={t`Move right`} disabled={shown[1] >= full[1]} onPress={() => onRange(moved(shown, STEP, full))}>
              ›
            </Tool>
            <Tool name={t`Show everything`} disabled={range === null} onPress={() => onRange(null)}>
              <Icon name="refresh" className="size-3.5" />
            </Tool>
          </fieldset>
          {isLog !== null && (
            <TextTool name={t`Log scale`} isPressed={isLog} onPress={() => onLog(!isLog)}>
              <Trans context="logarithm">Log</Trans>
            </TextTool>
          )}
          <TextTool name={t`Download ${title} as PNG`} onPress={onPng}>
            PNG
          </TextTool>
          <TextTool name={t`Download ${title} as SVG`} onPress={onSvg}>
            SVG
          </TextTool>
        </>
      )}
      <TextTool name={t`Show as table`} isPressed={isTable} onPress={() => onTable(!isTable)}>
        <span className="sm:hidden">
          <Trans>Table</Trans>
        </span>
        <span className="max-sm:hidden">
          <Trans>Show as table</Trans>
        </span>
      </TextTool>
    </div>
  );
}

type TextToolProps = { name: string; isPressed?: boolean; onPress: () => void; children: ReactNode };

/** A tool whose short text says what it does; `isPressed` is left out where nothing stays pressed. */
function TextTool({ name, isPressed, onPress, children }: TextToolProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm px-1.5 sm:px-2 text-xs"
      aria-pressed={isPressed}
      aria-label={name}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

type ToolProps = { name: string; disabled?: boolean; onPress: () => void; children: ReactNode };

function Tool({ name, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm join-item min-w-7 sm:min-w-8 px-1.5 sm:px-2 text-xs"
      aria-label={name}
      title={name}
      // A button that loses the focus by being pressed would end a walk by keyboard, so it stays focusable.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
    >
      <span className="text-base leading-none" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}
