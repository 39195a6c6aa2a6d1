/** The calls for files and data sets, and the cached answers that they invalidate. */

import { t } from "@lingui/core/macro";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { call, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import {
  type DataSetPage,
  type DataSetWithVersions,
  type Difference,
  type FileDetails,
  isBeingRead,
  type Recipe,
} from "./file-types";

export const dataSetsKey = ["data-sets"] as const;
const fileKey = (id: string) => ["file", id] as const;
/** The interval for reloading a file that is being read, in case the event of its end was lost. */
const LOOK_AGAIN_MS = 2_000;

/** One file; reloaded until it has been read. */
export function useFile(id: string) {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) =>
      call<FileDetails>(`/api/uploads/${id}`, { fallback: t`Failed to fetch file data`, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data.state) ? LOOK_AGAIN_MS : false),
  });
}

/** Reloads a file and the lists after the file was read. */
export function useFileRead() {
  const queryClient = useQueryClient();
  return useCallback(
    (id: string) => {
      void queryClient.invalidateQueries({ queryKey: fileKey(id) });
      void queryClient.invalidateQueries({ queryKey: dataSetsKey });
    },
    [queryClient],
  );
}

/** Saves how a file is read; the server reads it again immediately. */
export function useDecide(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recipe: Recipe) =>
      call<FileDetails>(`/api/uploads/${id}/recipe`, {
        method: "PUT",
        body: recipe,
        fallback: t`Failed to save your choices`,
      }),
    onSuccess: (file) => queryClient.setQueryData(fileKey(id), file),
  });
}

/** Data sets by their names, newest first; with `deleted`, the deleted ones instead. */
export function useDataSets(search: string, deleted: boolean) {
  return useInfiniteQuery({
    queryKey: [...dataSetsKey, "list", search, deleted],
    queryFn: ({ pageParam, signal }) =>
      call<DataSetPage>(listPath(search, deleted, pageParam), { fallback: t`Failed to load your data sets`, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (shown) => shown,
    staleTime: 0,
  });
}

function listPath(search: string, deleted: boolean, before: string | null): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (deleted) query.set("deleted", "true");
  if (before) query.set("before", before);
  return `/api/data-sets${query.size > 0 ? `?${query}` : ""}`;
}

export function useVersions(id: string) {
  return useQuery({
    queryKey: [...dataSetsKey, "one", id],
    queryFn: ({ signal }) =>
      call<DataSetWithVersions>(`/api/data-sets/${id}`, { fallback: t`Failed to load the versions`, signal }),
    staleTime: 0,
  });
}

export function useDifference(id: string, from: number, to: number) {
  return useQuery({
    queryKey: [...dataSetsKey, "difference", id, from, to],
    queryFn: ({ signal }) =>
      call<Difference>(`/api/data-sets/${id}/difference?from=${from}&to=${to}`, {
        fallback: t`Failed to compare the versions`,
        signal,
      }),
  });
}

type ChangeOfDataSet =
  | { kind: "rename"; id: string; name: string }
  | { kind: "delete" | "remove" | "restore"; id: string };

/** Renames, deletes and restores. A failure is shown even when the clicked row is no longer on the page. */
export function useChangeDataSet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeOfDataSet) => {
      const path = `/api/data-sets/${change.id}`;
      switch (change.kind) {
        case "rename":
          return call(path, {
            method: "PATCH",
            body: { name: change.name },
            fallback: t`Failed to rename the data set`,
          });
        case "delete":
          return call(path, { method: "DELETE", fallback: t`Failed to delete the data set` });
        case "remove":
          return call(`${path}?forever=true`, { method: "DELETE", fallback: t`Failed to delete the data set` });
        case "restore":
          return call(`${path}/restore`, { method: "POST", fallback: t`Failed to restore the data set` });
      }
    },
    onError: (error) => toast.error(errorText(error, t`Failed to change the data set`)),
    onSuccess: () => {
      notifyUsageChanged();
      return queryClient.invalidateQueries({ queryKey: dataSetsKey });
    },
  });
}
