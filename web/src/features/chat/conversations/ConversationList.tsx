import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { SearchField } from "@/components/SearchField";
import { TryAgain } from "@/components/TryAgain";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { ConversationRow } from "./ConversationRow";
import { deleteLater, takeBack, useWaitingDeletions } from "./deletions";
import { conversationsKey, deleteConversation, useConversations } from "./list";

/** The user's conversations in the side panel: found by text, opened, named, deleted. */
export function ConversationList({
  current,
  onOpen,
  onCurrentDeleted,
}: {
  current: string;
  onOpen: () => void;
  onCurrentDeleted: () => void;
}) {
  const [expanded, setExpanded] = useState(true);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-heading`} className="surface p-2">
      <h2 id={`${id}-heading`}>
        <button
          type="button"
          className="rounded-field flex w-full cursor-pointer items-center justify-between px-2 py-1.5 text-sm font-semibold hover:bg-base-200"
          aria-expanded={expanded}
          aria-controls={`${id}-body`}
          onClick={() => setExpanded(!expanded)}
        >
          Conversations
          <Icon name={expanded ? "sortUp" : "sortDown"} className="size-4.5" />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!expanded}>
        {expanded && <Body current={current} onOpen={onOpen} onCurrentDeleted={onCurrentDeleted} />}
      </div>
    </section>
  );
}

function Body({
  current,
  onOpen,
  onCurrentDeleted,
}: {
  current: string;
  onOpen: () => void;
  onCurrentDeleted: () => void;
}) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const conversations = useConversations(search);
  const waiting = useWaitingDeletions();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const rows = conversations.data?.pages.flatMap((page) => page.sessions) ?? [];

  function remove(id: string) {
    if (id === current) onCurrentDeleted();
    deleteLater(id, async () => {
      try {
        await deleteConversation(id);
        notifyUsageChanged();
      } catch (error) {
        toast.error(errorText(error, "Failed to delete the conversation"));
      }
      const hadFocus = document.activeElement?.closest(`[data-conversation="${CSS.escape(id)}"]`) != null;
      await queryClient.invalidateQueries({ queryKey: conversationsKey });
      if (hadFocus) field.current?.focus();
    });
  }

  return (
    <>
      <SearchField
        field={field}
        label="Search conversations"
        text={text}
        className="mx-2 my-1.5 w-auto"
        onText={setText}
      />
      <ul aria-label="Conversations" className="max-h-72 space-y-0.5 overflow-y-auto">
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            isLeaving={waiting.includes(conversation.id)}
            onOpen={onOpen}
            onDelete={() => remove(conversation.id)}
            onUndo={() => takeBack(conversation.id)}
          />
        ))}
      </ul>
      <Below conversations={conversations} isEmpty={rows.length === 0} search={search} />
    </>
  );
}

/** The text below the rows, or instead of them. */
function Below({
  conversations,
  isEmpty,
  search,
}: {
  conversations: ReturnType<typeof useConversations>;
  isEmpty: boolean;
  search: string;
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
        {search ? "No conversation contains this text." : "Your conversations appear here."}
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
