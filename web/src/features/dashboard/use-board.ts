import { useQueries } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { ChartData } from "@/components/chart/chart-data";
import { accuracyChart } from "./accuracy";
import { attention, type Listed } from "./attention";
import { choose, isReadable, type ShownRun } from "./choice";
import { type First, firstsOf, type Result, type RunSummary, resultOf } from "./runs";

type Failure = { error: unknown; onRetry: () => void };

export type Tile = {
  run: ShownRun;
  /** Null when it is not there to be read, or too large. */
  result: Result | null;
  failure: Failure | null;
  first: First | null;
};

export type Board = {
  tiles: Tile[];
  left: number;
  attention: { first: Listed[]; count: number };
  /** Some results could not be checked for what needs attention. */
  unchecked: Failure | null;
  charts: ChartData[];
};

/**
 * The dashboard of these runs; null until all of it is there, so that nothing on the page moves when a part arrives. What
 * newer runs show replaces the last board in the same way.
 */
export function useBoard(runs: readonly RunSummary[]): Board | null {
  const choice = useMemo(() => choose(runs), [runs]);
  const readable = choice.tiles.filter(isReadable);
  const loaded = [...new Set([...readable, ...choice.trends.flatMap((trend) => trend.runs)].map(({ id }) => id))];
  const results = useQueries({ queries: loaded.map(resultOf) });
  const firsts = useQueries({ queries: readable.map(({ id }) => firstsOf(id)) });
  const isReady = [...results, ...firsts].every(({ isPending }) => !isPending);
  const last = useRef<Board | null>(null);
  const board = isReady ? fromLoaded() : last.current;
  useLayoutEffect(() => {
    last.current = board;
  });
  return board;

  function fromLoaded(): Board {
    const resultAt = (id: string) => results[loaded.indexOf(id)];
    const firstsAt = (id: string) => firsts[readable.findIndex((run) => run.id === id)];
    const unchecked = firsts.filter(({ isError }) => isError);
    return {
      tiles: choice.tiles.map((run) => {
        const result = isReadable(run) ? resultAt(run.id) : undefined;
        return {
          run,
          result: result?.data ?? null,
          failure: result?.isError ? { error: result.error, onRetry: () => void result.refetch() } : null,
          first: firstsAt(run.id)?.data?.first[0] ?? null,
        };
      }),
      left: choice.left,
      attention: attention(
        readable.flatMap((run) => {
          const found = firstsAt(run.id)?.data;
          return found ? [{ run, firsts: found }] : [];
        }),
      ),
      unchecked: unchecked[0]
        ? { error: unchecked[0].error, onRetry: () => unchecked.forEach(({ refetch }) => void refetch()) }
        : null,
      charts: choice.trends.flatMap((trend) => accuracyChart(trend, (id) => resultAt(id)?.data ?? null) ?? []),
    };
  }
}
