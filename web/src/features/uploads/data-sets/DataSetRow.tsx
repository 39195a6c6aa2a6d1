import { plural, t } from "@lingui/core/macro";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/Icon";
import { fileSize } from "@/lib/files/file-size";
import type { Upload } from "@/lib/files/send-file";
import { dayOrTime } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { useChangeDataSet } from "../api";
import { type DataSet, isBeingRead } from "../file-types";
import { DataSetDetails } from "./DataSetDetails";
import { RenameForm } from "./RenameForm";

/** One data set: a button that opens it, an inline form for its name, and its deletion with an undo button. */
export function DataSetRow({
  dataSet,
  isOpened,
  onAsk,
  onDeleted,
}: {
  dataSet: DataSet;
  /** Whether it is open when it appears. */
  isOpened: boolean;
  onAsk: (upload: Upload) => void;
  onDeleted: () => void;
}) {
  const { id, name } = dataSet;
  const [isOpen, setIsOpen] = useState(isOpened);
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const change = useChangeDataSet();
  const body = useId();

  function endRenaming() {
    flushSync(() => setRenaming(false));
    opener.current?.focus();
  }

  async function remove() {
    await change.mutateAsync({ kind: "delete", id });
    toast.offer(t`Deleted: ${name}`, { label: t`Undo`, run: () => change.mutate({ kind: "restore", id }) });
    onDeleted();
  }

  return (
    <li className="surface p-3">
      {renaming ? (
        <RenameForm id={id} name={name} onEnd={endRenaming} />
      ) : (
        <div className="flex items-center gap-1">
          <button
            ref={opener}
            type="button"
            className="rounded-field min-w-0 flex-1 cursor-pointer p-1 text-left"
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="muted block text-xs">{facts(dataSet)}</span>
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={t`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Icon name="pencil" className="size-4" />
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={t`Delete ${name}`}
            disabled={change.isPending}
            onClick={() => void remove().catch(() => {})}
          >
            <Icon name="trash" className="size-4" />
          </button>
        </div>
      )}
      <div id={body} hidden={!isOpen} className="pt-3">
        {isOpen && <DataSetDetails dataSet={dataSet} onAsk={onAsk} />}
      </div>
    </li>
  );
}

function facts({ rows, columns, versions, bytes, updated_at, state }: DataSet): string {
  const parts = [dayOrTime(updated_at)];
  if (isBeingRead(state))
    parts.push(t({ message: "being read", comment: "Among facts about a file, such as its size." }));
  else if (state === "failed")
    parts.push(t({ message: "cannot be used", comment: "Among facts about a file, such as its size." }));
  else if (rows !== null) parts.push(sizeText(rows, columns));
  if (versions > 1) parts.push(plural(versions, { one: "# version", other: "# versions" }));
  return [...parts, fileSize(bytes)].join(" · ");
}

function sizeText(rows: number, columns: number | null): string {
  if (columns === null) return plural(rows, { one: "# row", other: "# rows" });
  return t`${plural(rows, { one: "# row", other: "# rows" })} × ${plural(columns, { one: "# column", other: "# columns" })}`;
}
