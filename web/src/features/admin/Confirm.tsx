import { type ReactNode, useState } from "react";
import { Modal } from "@/components/Modal";

/** Asks before something is done. Stays open while it is being done, and when that fails. */
export function Confirm({
  title,
  children,
  action,
  dangerous = false,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  action: string;
  dangerous?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  }

  return (
    <Modal label={title} className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-2 text-sm wrap-anywhere">{children}</div>
      <div className="modal-action">
        <button type="button" className="btn btn-ghost" data-first-focus onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={`btn ${dangerous ? "btn-error" : "btn-primary"}`}
          aria-disabled={busy || undefined}
          onClick={() => void confirm()}
        >
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {action}
        </button>
      </div>
    </Modal>
  );
}
