import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { RowGrid } from "@/components/RowGrid";
import { TryAgain } from "@/components/TryAgain";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { rowSelector } from "@/lib/use-roving-rows";
import type { ListPlace } from "./ConversationList";
import { ConversationRow } from "./ConversationRow";
import { deleteLater, takeBack, useWaitingDeletions } from "./deletions";
import {
  changeConversation,
  conversationsKey,
  deleteConversation,
  type ListedConversation,
  type Section,
  useConversations,
} from "./list";

const MoveDialog = lazy(() => import("./MoveDialog").then((module) => ({ default: module.MoveDialog })));

/**
 * The rows of one section of the list. The pinned ones have a heading, and take no room when there are none. Each row is a link
 * with buttons, so that the section is a grid: one stop of the Tab key, in which the arrows move.
 */
export function SectionRows({
  section,
  label,
  search,
  emptyText,
  current,
  onOpen,
  onCurrentDeleted,
  onRowGone,
}: ListPlace & {
  section: Section;
  label: string;
  search: string;
  /** Instead of rows, where there are none; nothing when it is null. */
  emptyText: string | null;
  onRowGone: () => void;
}) {
  const conversations = useConversations(search, section);
  const waiting = useWaitingDeletions();
  const { change, remove } = useRowActions(onRowGone);
  const [moving, setMoving] = useState<ListedConversation | null>(null);
  const rows = conversations.data?.pages.flatMap((page) => page.sessions) ?? [];
  if (section === "pinned" && rows.length === 0) return null;

  function archive({ id, title, archived }: ListedConversation) {
    void change(id, { archived: !archived });
    if (archived) return;
    toast.offer(t`Archived: ${title}`, { label: t`Undo`, run: () => void change(id, { archived: false }) });
  }

  /** The dialog closes first, so that the focus is back in the row, which then leaves. */
  function move({ id, title }: ListedConversation, folder: string | null) {
    flushSync(() => setMoving(null));
    toast.success(folder ? t`Moved: ${title}` : t`Taken out of the folder: ${title}`);
    void change(id, folder ? { folder_id: folder } : { unfiled: true });
  }

  return (
    <>
      {section === "pinned" && (
        <h3 className="muted px-2 pt-1 text-xs font-semibold">
          <Trans>Pinned</Trans>
        </h3>
      )}
      {rows.length > 0 && (
        <RowGrid label={label} ids={rows.map(({ id }) => id)} first={current}>
          {(id, isStop) => {
            const conversation = rows.find((row) => row.id === id);
            return (
              conversation && (
                <ConversationRow
                  key={id}
                  conversation={conversation}
                  isCurrent={id === current}
                  isStop={isStop}
                  isLeaving={waiting.includes(id)}
                  onOpen={onOpen}
                  onPin={() => void change(id, { pinned: !conversation.pinned })}
                  onMove={() => setMoving(conversation)}
                  onArchive={() => archive(conversation)}
                  onDelete={() => {
                    if (id === current) onCurrentDeleted();
                    remove(id);
                  }}
                  onUndo={() => takeBack(id)}
                />
              )
            );
          }}
        </RowGrid>
      )}
      {moving && (
        <Suspense fallback={null}>
          <MoveDialog conversation={moving} onMove={(folder) => move(moving, folder)} onClose={() => setMoving(null)} />
        </Suspense>
      )}
      <Below conversations={conversations} isEmpty={rows.length === 0} emptyText={emptyText} />
    </>
  );
}

/** Changes of rows. When a row leaves its section with the focus in it, the page gets the focus back. */
function useRowActions(onRowGone: () => void) {
  const queryClient = useQueryClient();

  /** The row may already disappear during the call, when another message makes the list load again. */
  async function callAndListAgain(id: string, call: () => Promise<unknown>, failure: string) {
    const hadFocus = document.activeElement?.closest(rowSelector(id)) != null;
    try {
      await call();
    } catch (error) {
      toast.error(errorText(error, failure));
    }
    await queryClient.invalidateQueries({ queryKey: conversationsKey });
    if (!hadFocus) return;
    requestAnimationFrame(() => document.activeElement === document.body && onRowGone());
  }

  function change(id: string, wanted: Parameters<typeof changeConversation>[1]) {
    return callAndListAgain(id, () => changeConversation(id, wanted), t`Failed to change the conversation`);
  }

  function remove(id: string) {
    const call = () => deleteConversation(id).then(notifyUsageChanged);
    deleteLater(id, () => callAndListAgain(id, call, t`Failed to delete the conversation`));
  }

  return { change, remove };
}

/** The text below the rows, or instead of them. */
function Below({
  conversations,
  isEmpty,
  emptyText,
}: {
  conversations: ReturnType<typeof useConversations>;
  isEmpty: boolean;
  emptyText: string | null;
}) {
  if (conversations.isPending) {
    return (
      <div role="status" aria-label={t`Loading conversations`} className="space-y-2 p-2">
        <div className="skeleton h-4 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
      </div>
    );
  }
  if (conversations.isError) {
    return (
      <div className="p-2">
        <TryAgain
          error={conversations.error}
          fallback={t`Failed to load your conversations`}
          onRetry={() => void conversations.refetch()}
        />
      </div>
    );
  }
  if (isEmpty && emptyText === null) return null;
  if (isEmpty) {
    return (
      <p role="status" className="muted px-2 py-1.5 text-sm">
        {emptyText}
      </p>
    );
  }
  if (!conversations.hasNextPage) return null;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm mt-1 w-full"
      disabled={conversations.isFetchingNextPage}
      onClick={() => void conversations.fetchNextPage()}
    >
      <Trans>Show older</Trans>
    </button>
  );
}
