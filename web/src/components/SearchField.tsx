import { t } from "@lingui/core/macro";
import type { RefObject } from "react";
import { Icon } from "./Icon";

const MAX_CHARS = 200;

/** A search field with its icon. `className` sets its width and margins. */
export function SearchField({
  field,
  label,
  text,
  className,
  isFocusedFirst = false,
  onText,
}: {
  field?: RefObject<HTMLInputElement | null>;
  label: string;
  text: string;
  className: string;
  /** In a dialog: whether this field has the focus first. */
  isFocusedFirst?: boolean;
  onText: (text: string) => void;
}) {
  return (
    <label className={`input input-sm flex items-center gap-2 ${className}`}>
      <Icon name="search" className="size-4" />
      <input
        ref={field}
        type="search"
        data-first-focus={isFocusedFirst || undefined}
        aria-label={label}
        placeholder={t`Search`}
        className="min-w-0 placeholder:text-base-content/70 placeholder:opacity-100"
        maxLength={MAX_CHARS}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}
