import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { dayOrTime } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { type ListedConversation, MAX_TITLE_CHARS, useRename } from "./list";

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
      <li data-conversation={id} className="flex items-center gap-2 p-2 text-sm">
        <p role="status" className="muted min-w-0 flex-1 truncate">
          Deleted: {title}
        </p>
        <button
          type="button"
          ref={undo}
          className="btn btn-xs"
          aria-label={`Undo: keep ${title}`}
          onClick={() => {
            onUndo();
            backToOpener();
          }}
        >
          Undo
        </button>
      </li>
    );
  }
  if (renaming) {
    return (
      <li data-conversation={id}>
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

function RenameForm({ id, title, onEnd }: { id: string; title: string; onEnd: () => void }) {
  const [text, setText] = useState(title);
  const rename = useRename();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const name = text.trim();
    if (!name || name === title) return onEnd();
    rename.mutate(
      { id, title: name },
      {
        onSuccess: onEnd,
        onError: (error) => toast.error(errorText(error, "Failed to rename the conversation")),
      },
    );
  }

  /** In a dialog Escape would close the dialog. */
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onEnd();
  }

  return (
    <form onSubmit={submit} aria-label={`Rename ${title}`} className="flex items-center gap-1 p-1">
      <input
        ref={field}
        className="input input-sm min-w-0 flex-1"
        aria-label="Name of the conversation"
        maxLength={MAX_TITLE_CHARS}
        value={text}
        readOnly={rename.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={cancelOnEscape}
      />
      <button
        type="submit"
        className="btn btn-ghost btn-sm btn-square"
        aria-label="Save name"
        disabled={rename.isPending}
      >
        <Icon name="check" className="size-4" />
      </button>
      <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Keep the old name" onClick={onEnd}>
        <Icon name="close" className="size-4" />
      </button>
    </form>
  );
}
