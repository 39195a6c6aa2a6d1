import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { useChangeDataSet } from "./api";

const MAX_NAME_CHARS = 200;

/** The name of a data set as a field in its place. */
export function RenameForm({ id, name, onEnd }: { id: string; name: string; onEnd: () => void }) {
  const [text, setText] = useState(name);
  const change = useChangeDataSet();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted || wanted === name) return onEnd();
    change.mutate({ kind: "rename", id, name: wanted }, { onSuccess: onEnd });
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") onEnd();
  }

  return (
    <form onSubmit={submit} aria-label={`Rename ${name}`} className="flex items-center gap-1">
      <input
        ref={field}
        className="input input-sm min-w-0 flex-1"
        aria-label="Name of the data set"
        maxLength={MAX_NAME_CHARS}
        value={text}
        readOnly={change.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={cancelOnEscape}
      />
      <button type="submit" className="btn btn-sm btn-square" aria-label="Save the name">
        <Icon name="check" className="size-4" />
      </button>
      <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Keep the old name" onClick={onEnd}>
        <Icon name="close" className="size-4" />
      </button>
    </form>
  );
}
