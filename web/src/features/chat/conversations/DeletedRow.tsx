import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { RefObject } from "react";
import { GridPlace } from "@/components/RowGrid";

/** A conversation that will be deleted, with a button to keep it. */
export function DeletedRow({
  title,
  undo,
  onUndo,
}: {
  title: string;
  undo: RefObject<HTMLButtonElement | null>;
  onUndo: () => void;
}) {
  return (
    <GridPlace className="flex items-center gap-2 p-2 text-sm">
      <p role="status" className="muted min-w-0 flex-1 truncate">
        <Trans>Deleted: {title}</Trans>
      </p>
      <button type="button" ref={undo} className="btn btn-xs" aria-label={t`Undo: keep ${title}`} onClick={onUndo}>
        <Trans>Undo</Trans>
      </button>
    </GridPlace>
  );
}
