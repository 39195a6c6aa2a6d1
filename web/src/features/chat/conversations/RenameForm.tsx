import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { MAX_TITLE_CHARS, useRename } from "./list";

/** The name of a conversation as a field in its place. */
export function RenameForm({ id, title, onEnd }: { id: string; title: string; onEnd: () => void }) {
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
