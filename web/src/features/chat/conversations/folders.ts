/** The folders of the user's conversations. They are loaded again whenever the list of conversations is. */

import { t } from "@lingui/core/macro";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";
import { conversationsKey } from "./list";

type Folders = Answer<"/api/folders">;
export type Folder = Folders["folders"][number];

export const MAX_FOLDER_CHARS = 80;

const foldersKey = [...conversationsKey, "folders"] as const;

export function useFolders(): readonly Folder[] {
  const folders = useQuery({
    queryKey: foldersKey,
    queryFn: ({ signal }) => call<Folders>("/api/folders", { fallback: t`Failed to load your folders`, signal }),
  });
  return folders.data?.folders ?? [];
}

export function createFolder(name: string): Promise<Folder> {
  return call<Folder>("/api/folders", { method: "POST", body: { name }, fallback: t`Failed to create the folder` });
}

export function renameFolder(id: string, name: string): Promise<Folder> {
  return call<Folder>(`/api/folders/${id}`, {
    method: "PATCH",
    body: { name },
    fallback: t`Failed to rename the folder`,
  });
}

export function deleteFolder(id: string): Promise<unknown> {
  return call(`/api/folders/${id}`, { method: "DELETE", fallback: t`Failed to delete the folder` });
}

/** Takes a deleted folder out of the list before that is loaded again, so that nothing asks for what was in it. */
export function forgetFolder(queries: QueryClient, id: string) {
  queries.setQueryData<Folders>(
    foldersKey,
    (shown) => shown && { ...shown, folders: shown.folders.filter((folder) => folder.id !== id) },
  );
  queries.removeQueries({ queryKey: [...conversationsKey, `folder:${id}`] });
}
