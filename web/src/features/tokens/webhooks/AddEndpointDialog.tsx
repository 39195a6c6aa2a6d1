import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { ADD_FAILED, type NewEndpoint, useWebhookChanges } from "./api";

/** The address of a new endpoint. Its secret is shown outside the dialog, so that closing by accident loses nothing. */
export function AddEndpointDialog({
  onAdded,
  onClose,
}: {
  onAdded: (created: NewEndpoint) => void;
  onClose: () => void;
}) {
  const { add } = useWebhookChanges();
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      onAdded(await add(address));
      onClose();
    } catch (failure) {
      setError(errorText(failure, ADD_FAILED));
      setBusy(false);
    }
  }

  return (
    <Modal label={t`Add endpoint`} className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">
        <Trans>Add endpoint</Trans>
      </h2>
      <form
        className="mt-4 space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-address`} className="self-start text-sm font-medium">
            <Trans>Address</Trans>
          </label>
          <input
            id={`${id}-address`}
            className="input w-full"
            type="url"
            inputMode="url"
            required
            maxLength={500}
            autoComplete="off"
            placeholder="https://example.com/hooks"
            data-first-focus
            aria-describedby={`${id}-hint`}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <p id={`${id}-hint`} className="muted text-xs">
            <Trans>It begins with https:// and is called when one of your runs has finished or failed.</Trans>
          </p>
        </div>
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            <Trans>Add endpoint</Trans>
          </button>
        </div>
      </form>
    </Modal>
  );
}
