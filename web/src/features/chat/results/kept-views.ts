/**
 * How a person left a table: kept while the page is open, so that tables that are hidden and shown again, or are met again
 * in another conversation, are as they were. Each user has views of their own, since two may have the same run.
 */

import type { ColumnPinningState, ColumnVisibilityState, SortingState } from "@tanstack/react-table";
import { sessionState } from "@/lib/auth/session";
import type { Filters } from "./filters";

export type TableView = {
  searched: string;
  filters: Filters;
  sorting: SortingState;
  columnPinning: ColumnPinningState;
  columnVisibility: ColumnVisibilityState;
  /** Whether all rows are shown, not only the first. */
  all: boolean;
  /** Whether the panel of columns is open. */
  isPanelOpen: boolean;
};

const views = new Map<string, Partial<TableView>>();
const openRuns = new Set<string>();

/** A table of a run. */
export type KeptAs = { runId: string; table: string };

export function keptView(place: KeptAs | undefined): Partial<TableView> {
  return (place && views.get(keyOf(place))) ?? {};
}

/** Keeps a part of the view; the other parts stay as they were kept. */
export function keepView(place: KeptAs | undefined, part: Partial<TableView>) {
  if (place) views.set(keyOf(place), { ...keptView(place), ...part });
}

/** Whether a person has opened the tables and charts of a run. */
export function areResultsOpen(runId: string): boolean {
  return openRuns.has(keyOf({ runId }));
}

export function keepResultsOpen(runId: string, isOpen: boolean) {
  if (isOpen) openRuns.add(keyOf({ runId }));
  else openRuns.delete(keyOf({ runId }));
}

function keyOf({ runId, table }: { runId: string; table?: string }): string {
  return JSON.stringify([sessionState().user?.id ?? null, runId, table ?? null]);
}
