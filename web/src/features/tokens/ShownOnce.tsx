import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";

/** A secret, until the user has put it away. Nothing can show it again. */
export function ShownOnce({
  label,
  title,
  secret,
  copyLabel,
  notCopied,
  onDone,
}: {
  label: string;
  title: ReactNode;
  secret: string;
  copyLabel: string;
  /** What to do when the browser does not allow copying. */
  notCopied: string;
  onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const id = useId();

  // The dialog that made the secret gave the focus back to its button.
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.select();
    }
  }

  return (
    <section aria-label={label} className="rounded-field border-success border p-4">
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {title}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-pretty">
        <Trans>Copy it now and keep it like a password. It is not shown again.</Trans>
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
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn btn-primary" onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          {copyLabel}
        </button>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p role="status">
          {copied === true && t`Copied.`}
          {copied === false && notCopied}
        </p>
        <button type="button" className="btn btn-sm btn-ghost" onClick={onDone}>
          <Trans>Done</Trans>
        </button>
      </div>
    </section>
  );
}
