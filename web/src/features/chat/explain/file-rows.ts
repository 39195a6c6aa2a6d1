/** The rows of the file behind a figure, as they stand in the file. */

import { t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { components } from "@/lib/api-types";
import { call } from "@/lib/http";
import { queryOf, type Spot } from "./rows-address";

export type RowsOfFile = components["schemas"]["RowsBehindFigure"];

/** Rows come in parts; a run never changes, but its file may be deleted. */
export function useFileRows(runId: string, spot: Spot) {
  return useInfiniteQuery({
    queryKey: ["file-rows", runId, spot],
    queryFn: ({ pageParam, signal }) => {
      const query = queryOf(spot);
      if (pageParam !== null) query.set("after", String(pageParam));
      return call<RowsOfFile>(`/api/runs/${encodeURIComponent(runId)}/rows?${query}`, {
        fallback: t`Failed to read the rows of the file`,
        signal,
      });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}
