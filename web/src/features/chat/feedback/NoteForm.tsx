import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";

/** As many characters as the server takes. */
const LONGEST_NOTE = 500;

/** The note below an answer. An empty one is none. */
export function NoteForm({
  isHelpful,
  note,
  onSave,
  onEnd,
}: {
  isHelpful: boolean;
  note: string;
  onSave: (note: string) => Promise<boolean>;
  onEnd: () => void;
}) {
  const [text, setText] = useState(note);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => field.current?.focus(), []);

  async function save() {
    if (busy) return;
    setBusy(true);
    const isSaved = await onSave(text.trim());
    setBusy(false);
    if (isSaved) onEnd();
  }

  return (
    <form
      className="on-screen surface flex w-full max-w-xl flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {isHelpful ? t`What was helpful?` : t`What was wrong or missing?`}
      </label>
      <textarea
        ref={field}
        id={id}
        className="textarea w-full"
        rows={3}
        maxLength={LONGEST_NOTE}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onEnd();
        }}
      />
      <p id={`${id}-hint`} className="muted text-xs">
        <Trans>
          The people who run this installation read it, without your conversation. At most {LONGEST_NOTE} characters.
        </Trans>
      </p>
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost btn-sm" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </button>
        <button type="submit" className="btn btn-primary btn-sm" aria-disabled={busy || undefined}>
          <Trans>Save the note</Trans>
        </button>
      </div>
    </form>
  );
}
