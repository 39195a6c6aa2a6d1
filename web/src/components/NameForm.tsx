import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./Icon";

/**
 * An inline field for a name. Enter saves a changed name, Escape keeps the old one. The shown name may be longer than a name
 * may be, since equal names are told apart by a day or a number behind them; nothing that is typed or pasted is cut.
 */
export function NameForm({
  name,
  fieldLabel,
  maxChars,
  isSaving,
  onSave,
  onEnd,
}: {
  name: string;
  fieldLabel: string;
  maxChars: number;
  isSaving: boolean;
  onSave: (name: string) => void;
  onEnd: () => void;
}) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The server counts characters, and JavaScript the two halves of a rare one.
  const length = [...text.trim()].length;
  const isTooLong = length > maxChars && text.trim() !== name;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted || wanted === name) onEnd();
    else if (!isTooLong) onSave(wanted);
  }

  /** In a dialog Escape would close the dialog. */
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onEnd();
  }

  return (
    <form onSubmit={submit} aria-label={t`Rename ${name}`} className="flex flex-wrap items-center gap-1">
      <input
        ref={field}
        className="input input-sm min-w-0 flex-1"
        aria-label={fieldLabel}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? id : undefined}
        value={text}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={cancelOnEscape}
      />
      <button type="submit" className="btn btn-ghost btn-sm btn-square" aria-label={t`Save name`} disabled={isSaving}>
        <Icon name="check" className="size-4" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={t`Keep the old name`}
        onClick={onEnd}
      >
        <Icon name="close" className="size-4" />
      </button>
      {isTooLong && (
        <p id={id} role="status" className="text-error w-full text-xs">
          <Trans>
            A name can have {maxChars} characters; this one has {length}.
          </Trans>
        </p>
      )}
    </form>
  );
}
