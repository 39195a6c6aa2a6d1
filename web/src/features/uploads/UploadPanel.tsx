import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDropzone } from "react-dropzone";
import { Icon } from "@/components/Icon";
import type { Upload } from "@/lib/files/send-file";
import { dataSetsKey } from "./api";
import { DataSets } from "./data-sets/DataSets";
import { PrepareGuide } from "./PrepareGuide";
import { Templates } from "./Templates";
import { UploadList } from "./UploadList";
import { useUploads } from "./use-uploads";
import { UPLOAD_ACCEPT } from "./validation";

export type OpenedDataSet = { id: string; name: string };

/** The uploads outside a conversation: the files of this visit and of earlier ones, templates, a guide. */
export function UploadPanel({
  onAsk,
  opened = null,
  databases = null,
  children,
}: {
  onAsk: (upload: Upload) => void;
  /** The data set that is open when the page appears. */
  opened?: OpenedDataSet | null;
  /** Databases whose tables become data sets, which stand below them. */
  databases?: ReactNode;
  /** What stands above everything else, such as the rows that a link leads to. */
  children?: ReactNode;
}) {
  const queryClient = useQueryClient();
  const { items, add, remove } = useUploads(() => void queryClient.invalidateQueries({ queryKey: dataSetsKey }));
  const drop = useDropzone({ onDrop: (files) => add(files), noKeyboard: true });
  const failed = items.filter((item) => item.status === "error");

  return (
    <div className="mx-auto w-full max-w-4xl space-y-8 px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>Upload Supply Chain Data</Trans>
      </h1>
      {children}
      <section
        {...drop.getRootProps({ role: "region", tabIndex: -1 })}
        aria-label={t`Files to upload`}
        className={`rounded-box flex cursor-pointer flex-col items-center gap-3 border-2 border-dashed px-6 py-10 text-center ${
          drop.isDragActive ? "border-primary bg-primary/10" : "border-base-300 bg-base-100"
        }`}
      >
        <input {...drop.getInputProps({ accept: UPLOAD_ACCEPT, "aria-label": t`Files to upload`, tabIndex: -1 })} />
        <span className="text-primary">
          <Icon name="upload" className="size-9" />
        </span>
        <p className="font-medium">{drop.isDragActive ? t`Drop files here` : t`Drag files here, or choose them`}</p>
        <p className="muted text-sm">
          <Trans>Supported formats: CSV, XLSX, XLS (max 16MB)</Trans>
        </p>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          onClick={(event) => {
            event.stopPropagation();
            drop.open();
          }}
        >
          <Trans>Choose files</Trans>
        </button>
      </section>
      {failed.length > 0 && (
        <div role="alert" className="rounded-box flex gap-3 border border-error/30 bg-error/8 px-4 py-3">
          <span className="text-error">
            <Icon name="alert" />
          </span>
          <div className="min-w-0 space-y-1 text-sm">
            <h2 className="font-semibold">
              <Trans>Upload Error</Trans>
            </h2>
            {failed.map((item) => (
              <p key={item.id} className="wrap-anywhere">
                {item.name}: {item.error}
              </p>
            ))}
          </div>
        </div>
      )}
      <UploadList items={items} onRemove={remove} onAsk={onAsk} />
      <DataSets key={opened?.id} onAsk={onAsk} opened={opened} />
      {databases}
      <Templates />
      <PrepareGuide />
    </div>
  );
}
