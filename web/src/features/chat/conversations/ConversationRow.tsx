import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/Icon";
import { dayOrTime } from "@/lib/time";
import { DeletedRow } from "./DeletedRow";
import type { ListedConversation } from "./list";
import { RenameForm } from "./RenameForm";

/** One conversation of the list: a button that opens it, its name in place, and its deletion until it is final. */
export function ConversationRow({
  conversation,
  isCurrent,
  isLeaving,
  onOpen,
  onDelete,
  onUndo,
}: {
  conversation: ListedConversation;
  isCurrent: boolean;
  isLeaving: boolean;
  onOpen: () => void;
  onDelete: () => void;
  onUndo: () => void;
}) {
  const { id, title, messages } = conversation;
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);

  /** The pressed button goes away with the next drawing; the keyboard goes on beside it. */
  function backToOpener() {
    requestAnimationFrame(() => opener.current?.focus());
  }

  function endRenaming() {
    flushSync(() => setRenaming(false));
    opener.current?.focus();
  }

  if (isLeaving) {
    return (
      <DeletedRow
        id={id}
        title={title}
        undo={undo}
        onUndo={() => {
          onUndo();
          backToOpener();
        }}
      />
    );
  }
  if (renaming) {
    return (
      <li data-conversation={id} className="p-1">
        <RenameForm id={id} title={title} onEnd={endRenaming} />
      </li>
    );
  }
  return (
    <li
      data-conversation={id}
      className={`rounded-field flex items-center ${isCurrent ? "bg-primary/10" : "hover:bg-base-200"}`}
    >
      <button
        ref={opener}
        type="button"
        className="rounded-field min-w-0 flex-1 cursor-pointer p-2 text-left"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onOpen}
      >
        <span className="block truncate text-sm font-medium" title={title}>
          {title}
        </span>
        <span className="muted block text-xs">
          {dayOrTime(conversation.updated_at)} · {messages} {messages === 1 ? "message" : "messages"}
        </span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Rename ${title}`}
        onClick={() => setRenaming(true)}
      >
        <Icon name="pencil" className="size-4" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square mr-1"
        aria-label={`Delete ${title}`}
        onClick={() => {
          onDelete();
          requestAnimationFrame(() => undo.current?.focus());
        }}
      >
        <Icon name="trash" className="size-4" />
      </button>
    </li>
  );
}
