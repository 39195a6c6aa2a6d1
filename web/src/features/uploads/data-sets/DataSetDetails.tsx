import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Upload } from "@/lib/files/send-file";
import { errorText } from "@/lib/http";
import { useVersions } from "../api";
import type { DataSet, DataSetWithVersions } from "../file-types";
import { FilePreview } from "../review/FilePreview";
import { FileReview } from "../review/FileReview";
import { DifferenceView } from "./DifferenceView";
import { VersionList } from "./VersionList";

/** An opened data set: its newest version with the same view as after an upload, and its versions. */
export function DataSetDetails({ dataSet, onAsk }: { dataSet: DataSet; onAsk: (upload: Upload) => void }) {
  const [previewing, setPreviewing] = useState(false);
  const id = useId();
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary btn-sm"
          disabled={dataSet.state === "failed"}
          onClick={() => onAsk(dataSet)}
        >
          <Trans>Ask about this file</Trans>
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-expanded={previewing}
          aria-controls={id}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? t`Hide preview` : t`Preview`}
        </button>
      </div>
      <div id={id} hidden={!previewing}>
        {previewing && <FilePreview name={dataSet.name} file={null} uploadId={dataSet.upload_id} />}
      </div>
      <FileReview uploadId={dataSet.upload_id} />
      {dataSet.versions > 1 && <Versions dataSet={dataSet} />}
    </div>
  );
}

function Versions({ dataSet }: { dataSet: DataSet }) {
  const versions = useVersions(dataSet.id);
  if (versions.isPending)
    return <div role="status" aria-label={t`Loading versions`} className="skeleton h-14 w-full" />;
  if (versions.isError) {
    return (
      <p role="alert" className="text-sm text-error">
        {errorText(versions.error, t`Failed to load the versions`)}
      </p>
    );
  }
  return <Compared dataSet={versions.data} />;
}

function Compared({ dataSet }: { dataSet: DataSetWithVersions }) {
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <div className="space-y-3">
      <h3 className="font-semibold">
        <Trans>Versions</Trans>
      </h3>
      <VersionList versions={dataSet.history} compared={compared} onCompare={setCompared} />
      {compared !== null && <DifferenceView id={dataSet.id} from={compared - 1} to={compared} />}
    </div>
  );
}
