import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useFile } from "../api";
import { isBeingRead } from "../file-types";
import { PreviewTable } from "./PreviewTable";
import { isCsv, PREVIEW_ROWS, type Preview, previewOf } from "./preview";

/** The first rows of a file: a CSV file is read by this browser, a workbook by the server. */
export function FilePreview({ name, file, uploadId }: { name: string; file: File | null; uploadId: string }) {
  if (file) return <LocalPreview file={file} uploadId={uploadId} />;
  return <ServerPreview name={name} uploadId={uploadId} />;
}

function LocalPreview({ file, uploadId }: { file: File; uploadId: string }) {
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

  if (preview === null) return <p className="muted text-sm">{t`Reading...`}</p>;
  if (typeof preview !== "string") return <PreviewTable name={file.name} preview={preview} />;
  return (
    <div className="space-y-2">
      <p className="muted text-sm">{preview}</p>
      {!isCsv(file) && (
        <>
          <p className="text-sm">
            <Trans>These are the first rows as the server has read them:</Trans>
          </p>
          <ServerPreview name={file.name} uploadId={uploadId} />
        </>
      )}
    </div>
  );
}

function ServerPreview({ name, uploadId }: { name: string; uploadId: string }) {
  const file = useFile(uploadId);
  if (file.isPending || (file.data && isBeingRead(file.data.state) && !file.data.profile)) {
    return <p className="muted text-sm">{t`Reading...`}</p>;
  }
  const rows = file.data?.profile?.preview ?? [];
  if (!file.data?.profile || rows.length === 0) {
    return <p className="muted text-sm">{file.isError ? t`Failed to read file` : t`There are no rows to show.`}</p>;
  }
  const columns = file.data.profile.columns.map((column) => column.name);
  return <PreviewTable name={name} preview={{ columns, rows: rows.slice(0, PREVIEW_ROWS).map((row) => [...row]) }} />;
}
