import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Modal } from "./Modal";

/** Asks for confirmation before an action. Stays open while the action runs; `onConfirm` closes it after a success. */
export function ConfirmDialog({
  title,
  children,
  action,
  dangerous = false,
  disabled = false,
  error = null,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  dangerous?: boolean;
  disabled?: boolean;
  error?: string | null;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (busy || disabled) return;
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  }

  return (
    <Modal label={title} className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-2 text-sm wrap-anywhere">{children}</div>
      {error && (
        <p role="alert" className="text-error mt-3 text-sm">
          {error}
        </p>
      )}
      <div className="modal-action">
        <button type="button" className="btn btn-ghost" data-first-focus onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button
          type="button"
          className={`btn ${dangerous ? "btn-error" : "btn-primary"}`}
          aria-disabled={busy || disabled || undefined}
          onClick={() => void confirm()}
        >
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {action}
        </button>
      </div>
    </Modal>
  );
}
