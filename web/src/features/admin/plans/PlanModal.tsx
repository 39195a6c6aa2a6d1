import { useState } from "react";
import { Modal } from "@/components/Modal";
import type { Plan, PlanChange } from "../api";
import { PlanFields } from "./PlanFields";
import { changeOf, draftOf, EMPTY_DRAFT, type PlanDraft } from "./plan-draft";

/** A plan to add or to edit. `onSave` returns an error, which is shown here, or null, which closes the dialog. */
export function PlanModal({
  plan,
  onSave,
  onClose,
}: {
  plan: Plan | null;
  onSave: (change: PlanChange) => Promise<string | null>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<PlanDraft>(() => (plan ? draftOf(plan) : EMPTY_DRAFT));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<PlanDraft>) => setDraft((now) => ({ ...now, ...change }));
  const title = plan ? `Edit ${plan.name}` : "Add plan";

  async function save() {
    if (busy) return;
    setBusy(true);
    const wrong = await onSave(changeOf(draft)).finally(() => setBusy(false));
    setError(wrong);
    if (wrong === null) onClose();
  }

  return (
    <Modal label={title} className="max-w-lg" onClose={onClose}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PlanFields draft={draft} onChange={set} />
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {busy ? "Saving..." : "Save plan"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
