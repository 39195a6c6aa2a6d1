import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";

/** The address of a new link. The server does not keep it, so nothing can show it again. */
export function NewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const id = useId();

  useEffect(() => field.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.select();
    }
  }

  return (
    <section aria-label={t`New link`} className="rounded-field border-success mt-4 border p-4">
      <label htmlFor={id} className="text-sm font-medium">
        <Trans>New link</Trans>
      </label>
      <p id={`${id}-hint`} className="muted mt-1 text-sm">
        <Trans>Copy it now. It is not shown again; you can make another one at any time.</Trans>
      </p>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row">
        <input
          ref={field}
          id={id}
          className="input w-full font-mono text-xs"
          readOnly
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn btn-primary" onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          <Trans>Copy link</Trans>
        </button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm">
        {copied === true && t`Copied.`}
        {copied === false && t`The browser did not allow copying. The link is selected: copy it with the keyboard.`}
      </p>
    </section>
  );
}
