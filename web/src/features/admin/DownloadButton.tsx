import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { saveFile } from "@/lib/files/save-file";
import { apiErrorFrom, errorText, requireToken } from "@/lib/http";
import { toast } from "@/lib/toasts";

/** Saves a list that the server writes as CSV. `title` says in the button's name which list it is. */
export function DownloadButton({
  title,
  path,
  name,
  failure,
}: {
  title: string;
  path: string;
  name: string;
  failure: string;
}) {
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${await requireToken()}` } });
      if (!response.ok) throw apiErrorFrom(response.status, await response.json().catch(() => null), failure);
      const given = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
      saveFile(await response.blob(), given ?? name);
    } catch (error) {
      toast.error(errorText(error, failure));
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="btn btn-sm btn-outline border-base-300"
      aria-label={t`Download as CSV: ${title}`}
      aria-disabled={busy || undefined}
      onClick={() => void download()}
    >
      <Trans>Download CSV</Trans>
    </button>
  );
}
