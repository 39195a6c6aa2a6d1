import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { askPlanEffect, type Plan, type PlanChange } from "../api";
import { PlanFields } from "./PlanFields";
import { changeOf, changesRights, draftOf, EMPTY_DRAFT, type PlanDraft } from "./plan-draft";

/**
 * A plan to add or to edit. A change that affects users is saved by a second click, after its effect is shown. `onSave` returns an error, which
 * is shown here, or null, which closes the dialog.
 */
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
  const [effect, setEffect] = useState<string[] | null>(null);
  const set = (change: Partial<PlanDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setEffect(null);
  };
  const title = plan ? editTitle(plan) : t`Add plan`;

  /** The sentences that must be shown before the change is saved; null when nothing has to be shown. */
  async function unseenEffect(change: PlanChange): Promise<string[] | null> {
    if (!plan || effect !== null || !changesRights(plan, change)) return null;
    const { sentences } = await askPlanEffect(plan.id, change);
    return sentences.length > 0 ? sentences : null;
  }

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      const unseen = await unseenEffect(changeOf(draft));
      setEffect(unseen ?? effect);
      if (unseen) return setBusy(false);
    } catch (failure) {
      setError(errorText(failure, t`The effect of this change could not be calculated.`));
      return setBusy(false);
    }
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
        <div role="status">
          {effect && (
            <div className="rounded-field border border-warning p-3 text-sm">
              <p className="font-medium">
                <Trans>This change affects users:</Trans>
              </p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                {effect.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
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
            {busy ? t`Saving...` : effect ? t`Save with these effects` : t`Save plan`}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function editTitle({ name }: Plan): string {
  return t`Edit ${name}`;
}
