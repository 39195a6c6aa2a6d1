/**
 * A list whose rows are a link with buttons: one stop of the Tab key, in which the arrows move, as the grid of the ARIA practices
 * has it. Rows keep any layout, which those of a `<table>` would not.
 */

import type { ReactNode } from "react";
import { rovingRow, useRovingRows } from "@/lib/use-roving-rows";

/** `first` is the row that the Tab key leads to until another one has had the focus. */
export function RowGrid({
  label,
  ids,
  first,
  children,
}: {
  label: string;
  ids: readonly string[];
  first: string;
  /** Draws the row with this id; `isStop` says whether the Tab key leads to it. */
  children: (id: string, isStop: boolean) => ReactNode;
}) {
  const { stop, handlers } = useRovingRows(ids, first);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would lay out its rows as a table
    <div role="grid" aria-label={label} className="space-y-0.5" {...handlers}>
      {ids.map((id) => children(id, id === stop))}
    </div>
  );
}

export function GridLine({ id, className = "", children }: { id: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see RowGrid
    // biome-ignore lint/a11y/useFocusableInteractive: what is in its cells has the focus
    <div role="row" className={`rounded-field relative ${className}`} {...rovingRow(id)}>
      {children}
    </div>
  );
}

export function GridPlace({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see RowGrid
    // biome-ignore lint/a11y/useFocusableInteractive: what is in it has the focus
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
