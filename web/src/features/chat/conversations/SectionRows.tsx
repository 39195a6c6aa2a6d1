import { useQueryClient } from "@tanstack/react-query";
import { TryAgain } from "@/components/TryAgain";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
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

/** The rows of one section of the list. The pinned ones have a heading, and take no room when there are none. */
export function SectionRows({
  section,
  label,
  search,
  current,
  onOpen,
  onCurrentDeleted,
  onRowGone,
}: ListPlace & { section: Section; label: string; search: string; onRowGone: () => void }) {
  const conversations = useConversations(search, section);
  const waiting = useWaitingDeletions();
  const { change, remove } = useRowActions(onRowGone);
  const rows = conversations.data?.pages.flatMap((page) => page.sessions) ?? [];
  if (section === "pinned" && rows.length === 0) return null;

  function archive({ id, title, archived }: ListedConversation) {
    void change(id, { archived: !archived });
    if (archived) return;
    toast.offer(`Archived: ${title}`, { label: "Undo", run: () => void change(id, { archived: false }) });
  }

  return (
    <>
      {section === "pinned" && <h3 className="muted px-2 pt-1 text-xs font-semibold">Pinned</h3>}
      <ul aria-label={label} className="max-h-72 space-y-0.5 overflow-y-auto">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            isLeaving={waiting.includes(conversation.id)}
            onOpen={onOpen}
            onPin={() => void change(conversation.id, { pinned: !conversation.pinned })}
            onArchive={() => archive(conversation)}
            onDelete={() => {
              if (conversation.id === current) onCurrentDeleted();
              remove(conversation.id);
            }}
            onUndo={() => takeBack(conversation.id)}
          />
        ))}
      </ul>
      <Below conversations={conversations} isEmpty={rows.length === 0} emptyText={emptyText(section, search)} />
    </>
  );
}

function emptyText(section: Section, search: string): string {
  if (search) return "No conversation contains this text.";
  return section === "archived" ? "No conversation is archived." : "Your conversations appear here.";
}

/** Changes of rows. When a row leaves its section with the focus in it, the page gets the focus back. */
function useRowActions(onRowGone: () => void) {
  const queryClient = useQueryClient();

  /** The row may already disappear during the call, when another message makes the list load again. */
  async function callAndListAgain(id: string, call: () => Promise<unknown>, failure: string) {
    const hadFocus = document.activeElement?.closest(`[data-conversation="${CSS.escape(id)}"]`) != null;
    try {
      await call();
    } catch (error) {
      toast.error(errorText(error, failure));
    }
    await queryClient.invalidateQueries({ queryKey: conversationsKey });
    if (!hadFocus) return;
    requestAnimationFrame(() => document.activeElement === document.body && onRowGone());
  }

  function change(id: string, wanted: { pinned?: boolean; archived?: boolean }) {
    return callAndListAgain(id, () => changeConversation(id, wanted), "Failed to change the conversation");
  }

  function remove(id: string) {
    const call = () => deleteConversation(id).then(notifyUsageChanged);
    deleteLater(id, () => callAndListAgain(id, call, "Failed to delete the conversation"));
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
  emptyText: string;
}) {
  if (conversations.isPending) {
    return (
      <div role="status" aria-label="Loading conversations" className="space-y-2 p-2">
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
          fallback="Failed to load your conversations"
          onRetry={() => void conversations.refetch()}
        />
      </div>
    );
  }
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
      Show older
    </button>
  );
}
