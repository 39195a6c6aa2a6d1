/** The list of the user's conversations: its calls, and the events that change it. */

import { t } from "@lingui/core/macro";
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
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

/** A part of the list; `current` is everything that is not archived. */
export type Section = "current" | "pinned" | "recent" | "archived" | `folder:${string}`;

export function useConversations(search: string, section: Section, enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: [...conversationsKey, section, search],
    queryFn: ({ pageParam, signal }) =>
      call<Page>(listPath(search, section, pageParam), { fallback: t`Failed to load your conversations`, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The results of the last search stay until the next ones arrive.
    placeholderData: (shown) => shown,
  });
}

export function listPath(search: string, section: Section, before: string | null): string {
  const query = new URLSearchParams();
  const [, folder] = section.split("folder:");
  if (folder) query.set("folder_id", folder);
  else if (section !== "current") query.set("section", section);
  if (search) query.set("search", search);
  if (before) query.set("before", before);
  return `/api/sessions${query.size > 0 ? `?${query}` : ""}`;
}

/** When the newest message of a conversation was stored, from what the list has loaded. */
export function lastSaidMs(queryClient: QueryClient, id: string): number | null {
  const lists = queryClient.getQueriesData<{ pages?: Page[] }>({ queryKey: conversationsKey });
  const listed = lists.flatMap(([, list]) => list?.pages?.flatMap(({ sessions }) => sessions) ?? []);
  const times = listed.filter((conversation) => conversation.id === id).map(({ updated_at }) => Date.parse(updated_at));
  return times.length > 0 ? Math.max(...times) : null;
}

/** The title of a conversation among the newest ones; null when it is older. */
export async function titleOf(id: string): Promise<string | null> {
  const { sessions } = await call<Page>(listPath("", "current", null), {
    fallback: t`Failed to load your conversations`,
  });
  return sessions.find((conversation) => conversation.id === id)?.title ?? null;
}

/** The title of a listed conversation, from what the list has loaded. */
export function useListedTitle(id: string): string | null {
  const listed = [useConversations("", "pinned"), useConversations("", "recent")];
  const ofPages = ({ data }: (typeof listed)[number]) => data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  const found = listed.flatMap(ofPages).find((conversation) => conversation.id === id);
  // It may be in a folder that was not opened.
  const isElsewhere = !found && listed.every(({ data }) => data);
  const all = useConversations("", "current", isElsewhere);
  return (found ?? ofPages(all).find((conversation) => conversation.id === id))?.title ?? null;
}

export function changeConversation(
  id: string,
  change: Body<"/api/sessions/{id}", "patch">,
  fallback = t`Failed to change the conversation`,
) {
  return call(`/api/sessions/${encodeURIComponent(id)}`, { method: "PATCH", body: change, fallback });
}

export function useRename() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      changeConversation(id, { title }, t`Failed to rename the conversation`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationsKey }),
  });
}

export function deleteConversation(id: string): Promise<unknown> {
  return call(`/api/sessions/${encodeURIComponent(id)}`, {
    method: "DELETE",
    fallback: t`Failed to delete the conversation`,
  });
}
