import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { UNREACHABLE } from "../api";
import { useSending } from "../use-sending";
import { AccountSection } from "./AccountSection";
import { DeleteAccountDialog } from "./DeleteAccountDialog";
import { exportData } from "./privacy-calls";

/** Exports the user's data and deletes the account. `onDeleted` leaves the page. */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const { sending, error, send } = useSending();
  const [deleting, setDeleting] = useState(false);

  async function save() {
    try {
      await exportData();
      return { error: null };
    } catch (cause) {
      return { error: errorText(cause, UNREACHABLE) };
    }
  }

  async function download() {
    const outcome = await send(save);
    if (outcome?.error === null) toast.success(t`Your data was exported.`);
  }

  return (
    <AccountSection
      title={t`Your data`}
      text={t`Export a copy of all data that we store about you, as one JSON file, or delete your account. A deletion cannot be undone.`}
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <button
          type="button"
          className="btn btn-outline border-base-300"
          aria-disabled={sending || undefined}
          onClick={() => void download()}
        >
          {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          <Trans>Export my data</Trans>
        </button>
        <button type="button" className="btn btn-error btn-outline" onClick={() => setDeleting(true)}>
          <Trans>Delete account</Trans>
        </button>
      </div>
      {error && (
        <p role="alert" className="text-error mt-3 text-sm">
          {error}
        </p>
      )}
      {deleting && <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </AccountSection>
  );
}
