import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** A table of Markdown in a frame that scrolls by itself, also by keyboard. */
export function TableFrame({ isEmpty = false, children }: { isEmpty?: boolean; children: ReactNode }) {
  return (
    <figure
      aria-label={t`Table`}
      tabIndex={0}
      className="table-frame rounded-field max-h-128 overflow-auto border border-base-300 print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-sm">{children}</table>
      {isEmpty && (
        <p className="muted px-3.5 py-2 text-sm">
          <Trans>This table has no rows.</Trans>
        </p>
      )}
    </figure>
  );
}
