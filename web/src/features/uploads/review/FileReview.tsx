import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { TryAgain } from "@/components/TryAgain";
import { errorText } from "@/lib/http";
import { proseText } from "@/lib/locale/prose";
import { toast } from "@/lib/toasts";
import { useDecide, useFile, useFileRead } from "../api";
import { type FileDetails, isBeingRead, type Profile, type Recipe } from "../file-types";
import { useFileProgress } from "../progress-line";
import { MappingEditor } from "./MappingEditor";
import { QualityReport } from "./QualityReport";
import { ReadingChoices } from "./ReadingChoices";

/** The results of reading a file, and the choices of its owner. */
export function FileReview({ uploadId }: { uploadId: string }) {
  const file = useFile(uploadId);
  if (file.isPending) {
    return (
      <div role="status" aria-label={t`Loading the file`} className="space-y-2">
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-20 w-full" />
      </div>
    );
  }
  if (file.isError) {
    return <TryAgain error={file.error} fallback={t`Failed to fetch file data`} onRetry={() => void file.refetch()} />;
  }
  return <Review file={file.data} />;
}

function Review({ file }: { file: FileDetails }) {
  const decide = useDecide(file.upload_id);
  const fileRead = useFileRead();
  const done = useCallback(() => fileRead(file.upload_id), [file.upload_id, fileRead]);
  const isWaiting = isBeingRead(file.state);
  const progress = useFileProgress(file.upload_id, isWaiting, done);
  const { profile, filename } = file;

  function save(recipe: Recipe) {
    decide.mutate(recipe, {
      onSuccess: () => toast.success(t`Saved. The file is being read again.`),
      onError: (error) => toast.error(errorText(error, t`Failed to save your choices`)),
    });
  }

  return (
    <div className="space-y-5">
      {isWaiting && (
        <div role="status" className="space-y-1 text-sm">
          <p>{proseText(progress?.message ?? "") || t`Reading ${filename}`}</p>
          <progress
            className="progress progress-primary w-full"
            aria-label={t`Analysis of ${filename}`}
            value={progress?.percent ?? undefined}
            max={100}
          />
        </div>
      )}
      {file.state === "failed" && <Refused file={file} isBusy={decide.isPending} onReset={() => save({})} />}
      {file.state === "ready" && file.recipe_replayed && <Replayed isBusy={decide.isPending} onUndo={() => save({})} />}
      {profile && file.state !== "failed" && (
        // The fields belong to one reading; after the next reading they start with its results.
        <fieldset key={readingOf(file)} disabled={isWaiting || decide.isPending} className="min-w-0 space-y-5">
          <legend className="sr-only">{filename}</legend>
          <Facts profile={profile} />
          <MappingEditor profile={profile} recipe={file.recipe} onSave={save} />
          <ReadingChoices profile={profile} recipe={file.recipe} onSave={save} />
          <QualityReport file={file} profile={profile} onSave={save} />
        </fieldset>
      )}
    </div>
  );
}

function readingOf(file: FileDetails): string {
  return `${file.state}-${JSON.stringify(file.recipe)}-${JSON.stringify(file.profile?.mapping ?? null)}`;
}

function Facts({ profile }: { profile: Profile }) {
  return (
    <div className="space-y-2 text-sm">
      <p>{sizeText(profile)}</p>
      {(profile.warnings ?? []).length > 0 && (
        <ul aria-label={t`Notes`} className="list-disc space-y-1 pl-5">
          {(profile.warnings ?? []).map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {proseText(warning)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sizeText({ rows, columns, source, left_out: leftOut = 0 }: Profile): string {
  const sheet = source?.sheet;
  const width = columns.length;
  const size = t`${plural(rows, { one: "# row", other: "# rows" })}, ${plural(width, { one: "# column", other: "# columns" })}`;
  const read = sheet ? t`${size}, sheet “${sheet}”` : size;
  if (leftOut === 0) return read;
  return plural(leftOut, {
    one: `${read}; # more row of the file is not a record`,
    other: `${read}; # more rows of the file are not records`,
  });
}

function Refused({ file, isBusy, onReset }: { file: FileDetails; isBusy: boolean; onReset: () => void }) {
  const isDecided = file.recipe !== null && Object.keys(file.recipe).length > 0;
  return (
    <div role="alert" className="rounded-box space-y-2 border border-error/30 bg-error/8 px-4 py-3 text-sm">
      <p className="font-semibold">
        <Trans>The file cannot be used</Trans>
      </p>
      <p className="wrap-anywhere">{file.error}</p>
      {isDecided && (
        <button type="button" className="btn btn-sm" disabled={isBusy} onClick={onReset}>
          <Trans>Read the file without my choices</Trans>
        </button>
      )}
    </div>
  );
}

function Replayed({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  return (
    <div className="rounded-box flex flex-wrap items-center gap-3 border border-primary/30 bg-primary/8 px-4 py-2 text-sm">
      <p role="status" className="min-w-0 flex-1">
        <Trans>Your choices for an earlier file with these columns were used again.</Trans>
      </p>
      <button type="button" className="btn btn-sm" disabled={isBusy} onClick={onUndo}>
        <Trans>Undo my earlier choices</Trans>
      </button>
    </div>
  );
}
