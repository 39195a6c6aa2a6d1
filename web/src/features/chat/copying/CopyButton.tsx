import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { toast } from "@/lib/toasts";
import type { Form } from "./copy";

const TABLE = /^\s*\|.*\|\s*$/m;
const COPIED: Record<Form, string> = {
  text: t`Message copied`,
  markdown: t`Message copied as Markdown`,
  tables: t`Tables copied`,
};

/** Copies an answer as formatted and plain text; as Markdown or as tables behind the button beside it. */
export function CopyButton({ text }: { text: string }) {
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  async function copyAs(form: Form) {
    close();
    try {
      const { copy } = await import("./copy");
      await copy(text, form);
      toast.success(COPIED[form]);
    } catch {
      toast.error(t`The message could not be copied`);
    }
  }

  /** The focus goes back to the button before the focused item is gone. */
  function close() {
    if (isOpen) more.current?.focus();
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving belong to the buttons in it
    <span
      className="on-screen inline-flex flex-wrap"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={t`Copy message`}
        title={t`Copy`}
        onClick={() => void copyAs("text")}
      >
        <Icon name="copy" className="size-4" />
      </button>
      <button
        ref={more}
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={t`More ways to copy`}
        title={t`More ways to copy`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" className="size-4" />
      </button>
      <span id={id} hidden={!isOpen}>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void copyAs("markdown")}>
          <Trans>Copy as Markdown</Trans>
        </button>
        {TABLE.test(text) && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => void copyAs("tables")}>
            <Trans>Copy the tables</Trans>
          </button>
        )}
      </span>
    </span>
  );
}
