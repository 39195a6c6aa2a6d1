import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import { fileSize } from "@/lib/files/file-size";
import { type Attachment, attachmentName } from "./attachment";
import { PastedTable } from "./pasted-table";

/** The attached file: its size, the progress of its upload, and a button to remove it. */
export function FileChip({
  file,
  percent,
  onKeepAsText,
  onRemove,
}: {
  file: Attachment;
  percent: number | null;
  onKeepAsText: (table: PastedTable) => void;
  onRemove: () => void;
}) {
  const name = attachmentName(file);
  return (
    <div className="mb-2 flex w-fit max-w-full items-center gap-2.5 rounded-field border border-base-300 bg-base-200 py-1.5 pr-1.5 pl-3">
      <span className="text-primary">
        <Icon name="file" />
      </span>
      <span className="truncate text-sm font-medium">{name}</span>
      <span className="muted text-xs whitespace-nowrap">{fileSize(file.size)}</span>
      {percent === null && file instanceof PastedTable && (
        <button
          type="button"
          className="btn btn-ghost btn-xs"
          aria-label={t`Keep as text: ${name}`}
          onClick={() => onKeepAsText(file)}
        >
          <Trans>Keep as text</Trans>
        </button>
      )}
      {percent === null ? (
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-circle"
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      ) : (
        <progress
          className="progress progress-primary mr-2 w-20"
          aria-label={t({ message: "Upload", context: "progress of a file" })}
          value={percent}
          max={100}
        />
      )}
    </div>
  );
}
