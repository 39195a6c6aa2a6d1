/** The columns and rows that the server has read from the newest file of a conversation. */

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/http";

export type FileData = { rows: number; columns: { name: string; kind: string; examples: string[] }[] };

/** Null while the file is being read, and when reading it failed. */
export function useFileData(sessionId: string, fileId: string) {
  return useQuery({
    queryKey: ["file-data", sessionId, fileId],
    queryFn: async ({ signal }) => {
      const path = `/api/sessions/${encodeURIComponent(sessionId)}/data`;
      return (await call<{ data: FileData | null }>(path, { fallback: t`Failed to fetch file data`, signal })).data;
    },
    retry: false,
  });
}
