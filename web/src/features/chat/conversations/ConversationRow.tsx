import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { GridLine, GridPlace } from "@/components/RowGrid";
import { DeletedRow } from "./DeletedRow";
import { ListedRow } from "./ListedRow";
import type { ListedConversation } from "./list";
import { RenameForm } from "./RenameForm";

/** One conversation of the list: listed, being renamed, or deleted with an undo button. */
export function ConversationRow({
  conversation,
  isCurrent,
  isStop,
  isLeaving,
  onOpen,
  onPin,
  onMove,
  onArchive,
  onDelete,
  onUndo,
}: {
  conversation: ListedConversation;
  isCurrent: boolean;
  /** Whether the Tab key leads to this row. */
  isStop: boolean;
  isLeaving: boolean;
  onOpen: () => void;
  onPin: () => void;
  onMove: () => void;
  onArchive: () => void;
  onDelete: () => void;
  onUndo: () => void;
}) {
  const { id, title } = conversation;
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const undo = useRef<HTMLButtonElement>(null);

  function endRenaming() {
    flushSync(() => setRenaming(false));
    opener.current?.focus();
  }

  function leave() {
    onDelete();
    focusWhenDrawn(undo);
  }

  function comeBack() {
    onUndo();
    focusWhenDrawn(opener);
  }

  if (isLeaving) {
    return (
      <GridLine id={id}>
        <DeletedRow title={title} undo={undo} onUndo={comeBack} />
      </GridLine>
    );
  }
  if (renaming) {
    return (
      <GridLine id={id}>
        <GridPlace className="p-1">
          <RenameForm id={id} title={title} onEnd={endRenaming} />
        </GridPlace>
      </GridLine>
    );
  }
  return (
    <GridLine id={id} className={isCurrent ? "bg-primary/10" : "hover:bg-base-200"}>
      <ListedRow
        conversation={conversation}
        isCurrent={isCurrent}
        isStop={isStop}
        opener={opener}
        onOpen={onOpen}
        onRename={() => setRenaming(true)}
        onPin={onPin}
        onMove={onMove}
        onArchive={onArchive}
        onDelete={leave}
      />
    </GridLine>
  );
}

/** The pressed button disappears with the next render; the focus moves to what replaces it. */
function focusWhenDrawn(next: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => next.current?.focus());
}
