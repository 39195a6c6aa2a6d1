import { type ReactNode, useId, useState } from "react";
import { Modal } from "@/components/Modal";
import { type AgentType, SPECIALISED_AGENTS } from "@/lib/agents";
import type { Plan, PlanChange } from "./api";
import { changeOf, draftOf, EMPTY_DRAFT, type PlanDraft } from "./plan-draft";

/** A plan to add or to edit. `onSave` answers with what is wrong, which is shown here; else the dialog closes. */
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

  function toggleAgent(agent: AgentType) {
    const { agents } = draft;
    set({ agents: agents.includes(agent) ? agents.filter((other) => other !== agent) : [...agents, agent] });
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
        <Row label="Name">
          {(id) => (
            <input
              id={id}
              className="input w-full"
              required
              maxLength={300}
              data-first-focus
              value={draft.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Row>
        <div className="grid gap-4 sm:grid-cols-2">
          <Row label="Price per month (INR)">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                step="any"
                className="input w-full"
                required
                value={draft.price}
                onChange={(event) => set({ price: event.target.value })}
              />
            )}
          </Row>
          <Row label="SKU limit (empty: unlimited)">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                step={1}
                className="input w-full"
                value={draft.maxSkus}
                onChange={(event) => set({ maxSkus: event.target.value })}
              />
            )}
          </Row>
        </div>
        <Row label="Storage per user in MB (empty: unlimited)">
          {(id) => (
            <input
              id={id}
              type="number"
              min={0}
              step={1}
              className="input w-full"
              value={draft.maxStorageMb}
              onChange={(event) => set({ maxStorageMb: event.target.value })}
            />
          )}
        </Row>
        <Row label="Description">
          {(id) => (
            <input
              id={id}
              className="input w-full"
              maxLength={300}
              value={draft.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Row>
        <Row label="Features, separated by commas">
          {(id) => (
            <textarea
              id={id}
              rows={3}
              className="textarea w-full"
              value={draft.features}
              onChange={(event) => set({ features: event.target.value })}
            />
          )}
        </Row>
        <fieldset>
          <legend className="text-sm font-medium">Agents</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {SPECIALISED_AGENTS.map((agent) => (
              <label key={agent.type} className="flex items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={draft.agents.includes(agent.type)}
                  onChange={() => toggleAgent(agent.type)}
                />
                {agent.name}
              </label>
            ))}
          </div>
        </fieldset>
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

function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="self-start text-sm font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
