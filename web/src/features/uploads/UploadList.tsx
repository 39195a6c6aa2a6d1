import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Icon } from "@/components/Icon";
import { fileSize } from "@/lib/files/file-size";
import type { Upload } from "@/lib/files/send-file";
import { FilePreview } from "./review/FilePreview";
import { FileReview } from "./review/FileReview";
import type { UploadItem } from "./use-uploads";

const STATUS = {
  success: { label: t`Uploaded`, look: "border-success/30 bg-success/10 text-success" },
  error: { label: t`Error`, look: "border-error/30 bg-error/10 text-error" },
  uploading: { label: t`Uploading...`, look: "border-base-300 bg-base-200" },
};

/** The files of this visit and their results. */
export function UploadList({
  items,
  onRemove,
  onAsk,
}: {
  items: readonly UploadItem[];
  onRemove: (id: string) => void;
  onAsk: (upload: Upload) => void;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="uploaded-heading" className="space-y-3">
      <h2 id="uploaded-heading" className="text-lg font-semibold">
        <Trans>Uploaded Files</Trans>
      </h2>
      <ul aria-label={t`Uploaded files`} className="space-y-3">
        {items.map((item) => (
          <Item key={item.id} item={item} onRemove={() => onRemove(item.id)} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, onRemove, onAsk }: { item: UploadItem; onRemove: () => void; onAsk: (upload: Upload) => void }) {
  const { label, look } = STATUS[item.status];
  const { name } = item;
  return (
    <li className="surface space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-primary">
          <Icon name="file" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="muted text-xs">{fileSize(item.size)}</span>
        </span>
        <span role="status" className={`badge badge-sm rounded-full ${look}`}>
          {label}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={t`Remove ${name}`}
          title={t`Removes the file from this list; the data set is kept`}
          disabled={item.status === "uploading"}
          onClick={onRemove}
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      {item.status === "uploading" && (
        <progress
          className="progress progress-primary w-full"
          aria-label={t`Upload of ${name}`}
          value={item.percent}
          max={100}
        />
      )}
      {item.warning && <p className="muted text-sm">{item.warning}</p>}
      {item.data && <Stored name={name} file={item.file} data={item.data} onAsk={onAsk} />}
    </li>
  );
}

function Stored({
  name,
  file,
  data,
  onAsk,
}: {
  name: string;
  file: File;
  data: Upload;
  onAsk: (upload: Upload) => void;
}) {
  const [previewing, setPreviewing] = useState(false);
  const [reviewing, setReviewing] = useState(true);
  const id = useId();
  return (
    <>
      {data.already_there && (
        <p className="muted text-sm">
          <Trans>This file was uploaded before; no second copy is kept.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary btn-sm" onClick={() => onAsk(data)}>
          <Trans>Ask about this file</Trans>
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-expanded={previewing}
          aria-controls={`${id}-preview`}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? t`Hide preview` : t`Preview`}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-expanded={reviewing}
          aria-controls={`${id}-review`}
          onClick={() => setReviewing(!reviewing)}
        >
          {reviewing ? t`Hide columns and quality` : t`Columns and quality`}
        </button>
      </div>
      <div id={`${id}-preview`} hidden={!previewing}>
        {previewing && <FilePreview name={name} file={file} uploadId={data.upload_id} />}
      </div>
      <div id={`${id}-review`} hidden={!reviewing}>
        {reviewing && <FileReview uploadId={data.upload_id} />}
      </div>
    </>
  );
}
