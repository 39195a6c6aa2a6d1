import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { fileSize } from "@/lib/files/file-size";
import { dayOrTime } from "@/lib/time";
import type { Version } from "../file-types";

/** The versions of a data set, newest first, each with a download and a comparison with the one before it. */
export function VersionList({
  versions,
  compared,
  onCompare,
}: {
  versions: readonly Version[];
  compared: number | null;
  onCompare: (version: number | null) => void;
}) {
  const isReady = (number: number) => versions.some(({ version, state }) => version === number && state === "ready");
  return (
    <ul aria-label={t`Versions`} className="space-y-1 text-sm">
      {versions.map(({ version, filename, file_url, size, created_at, rows, error }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={file_url} download={filename} className="link" aria-label={t`Download version ${version}`}>
            <Trans>Version {version}</Trans>
          </a>
          <span className="muted min-w-0 flex-1 text-xs wrap-anywhere">
            {[
              dayOrTime(created_at),
              rows === null ? null : plural(rows, { one: "# row", other: "# rows" }),
              fileSize(size),
              error,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {isReady(version) && isReady(version - 1) && (
            <button
              type="button"
              className="btn btn-xs"
              aria-expanded={compared === version}
              onClick={() => onCompare(compared === version ? null : version)}
            >
              {compareText(version - 1)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function compareText(earlier: number): string {
  return t`Compare with version ${earlier}`;
}
