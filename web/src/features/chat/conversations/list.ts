/** The list of the user's conversations: its calls, and the events that change it. */

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@/lib/api";
import { call } from "@/lib/http";
import type { ChatEvent } from "../transport/events";

export type ListedConversation = Page["sessions"][number];
type Page = Answer<"/api/sessions">;

export const conversationsKey = ["conversations"] as const;
export const MAX_TITLE_CHARS = 80;

const CHANGING: ReadonlySet<ChatEvent["type"]> = new Set([
  "start_processing",
  "chat_response",
  "file_added",
  "stop_processing",
]);

/** Whether this event changes the position or the title of the conversation in the list. */
export function listChangesWith(event: ChatEvent): boolean {
  return CHANGING.has(event.type);
}

export function useConversations(search: string) {
  return useInfiniteQuery({
    queryKey: [...conversationsKey, search],
    queryFn: ({ pageParam, signal }) =>
      call<Page>(listPath(search, pageParam), { fallback: "Failed to load your conversations", signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The results of the last search stay until the next ones arrive.
    placeholderData: (shown) => shown,
  });
}

export function listPath(search: string, before: string | null): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (before) query.set("before", before);
  return `/api/sessions${query.size > 0 ? `?${query}` : ""}`;
}

export function useRename() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(`/api/sessions/${encodeURIComponent(id)}`, {
        method: "PATCH",
        body: { title },
        fallback: "Failed to rename the conversation",
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationsKey }),
  });
}

export function deleteConversation(id: string): Promise<unknown> {
  return call(`/api/sessions/${encodeURIComponent(id)}`, {
    method: "DELETE",
    fallback: "Failed to delete the conversation",
  });
}
