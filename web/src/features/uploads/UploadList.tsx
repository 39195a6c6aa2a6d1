import { useEffect, useId, useState } from "react";
import { Icon } from "@/components/Icon";
import { fileSize } from "@/lib/file-size";
import type { Upload } from "@/lib/send-file";
import { type Preview, previewOf } from "./preview";
import type { UploadItem } from "./use-uploads";

const STATUS = {
  success: { label: "Uploaded", look: "border-success/30 bg-success/10 text-success" },
  error: { label: "Error", look: "border-error/30 bg-error/10 text-error" },
  uploading: { label: "Uploading...", look: "border-base-300 bg-base-200" },
} as const;

/** The files of this visit with what became of them. */
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
        Uploaded Files
      </h2>
      <ul aria-label="Uploaded files" className="space-y-3">
        {items.map((item) => (
          <Item key={item.id} item={item} onRemove={() => onRemove(item.id)} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, onRemove, onAsk }: { item: UploadItem; onRemove: () => void; onAsk: (upload: Upload) => void }) {
  const [previewing, setPreviewing] = useState(false);
  const id = useId();
  const { label, look } = STATUS[item.status];
  const { data } = item;
  return (
    <li className="surface space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-primary">
          <Icon name="file" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{item.name}</span>
          <span className="muted text-xs">{fileSize(item.size)}</span>
        </span>
        <span role="status" className={`badge badge-sm rounded-full ${look}`}>
          {label}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={`Remove ${item.name}`}
          disabled={item.status === "uploading"}
          onClick={onRemove}
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      {item.status === "uploading" && (
        <progress
          className="progress progress-primary w-full"
          aria-label={`Upload of ${item.name}`}
          value={item.percent}
          max={100}
        />
      )}
      {item.warning && <p className="muted text-sm">{item.warning}</p>}
      {data && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => onAsk(data)}>
            Ask about this file
          </button>
          <button
            type="button"
            className="btn btn-sm"
            aria-expanded={previewing}
            aria-controls={id}
            onClick={() => setPreviewing(!previewing)}
          >
            {previewing ? "Hide preview" : "Preview"}
          </button>
        </div>
      )}
      <div id={id} hidden={!previewing}>
        {previewing && <FilePreview file={item.file} />}
      </div>
    </li>
  );
}

function FilePreview({ file }: { file: File }) {
  const [preview, setPreview] = useState<Preview | string | null>(null);

  useEffect(() => {
    let gone = false;
    void previewOf(file).then((found) => {
      if (!gone) setPreview(found);
    });
    return () => {
      gone = true;
    };
  }, [file]);

  if (preview === null) return <p className="muted text-sm">Reading...</p>;
  if (typeof preview === "string") return <p className="muted text-sm">{preview}</p>;
  return (
    <section
      aria-label={`First rows of ${file.name}`}
      tabIndex={0}
      className="table-frame rounded-field overflow-x-auto border border-base-300"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {preview.columns.map((name, i) => (
              <th key={i} scope="col" className="bg-base-200 px-3 py-2 text-left font-semibold whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, i) => (
            <tr key={i} className="border-t border-base-300">
              {row.map((cell, at) => (
                <td key={at} className="px-3 py-1.5 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
