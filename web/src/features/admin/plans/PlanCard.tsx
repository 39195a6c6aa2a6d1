import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { agentName } from "@/lib/agents";
import type { Plan } from "../api";
import { count, money } from "../format";

export function PlanCard({
  plan,
  onEdit,
  onToggle,
  onDelete,
}: {
  plan: Plan;
  onEdit: () => void;
  onToggle: () => Promise<unknown>;
  onDelete: () => void;
}) {
  const { name } = plan;
  const [busy, setBusy] = useState(false);

  async function toggle() {
    if (busy) return;
    setBusy(true);
    await onToggle().finally(() => setBusy(false));
  }

  return (
    <article aria-label={name} className="surface flex h-full flex-col p-5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        {plan.is_hidden && (
          <span className="badge badge-neutral badge-sm">
            <Trans context="state of a plan">Hidden</Trans>
          </span>
        )}
      </div>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {plan.price === 0 ? t({ message: "Free", context: "price of a plan" }) : money(plan.price, plan.currency)}
        {plan.price > 0 && (
          <span className="muted text-sm font-normal">
            {" "}
            <Trans>/ month</Trans>
          </span>
        )}
      </p>
      <p className="muted mt-1 text-sm wrap-anywhere">{plan.description}</p>
      <dl className="mt-4 space-y-2 text-sm">
        <div>
          <dt className="muted text-xs">
            <Trans>SKU limit</Trans>
          </dt>
          <dd>{plan.max_skus === -1 ? t`Unlimited` : count(plan.max_skus)}</dd>
        </div>
        <div>
          <dt className="muted text-xs">
            <Trans>Agents</Trans>
          </dt>
          <dd>{plan.agents.map((agent) => agentName(agent)).join(", ") || t`General assistant only`}</dd>
        </div>
      </dl>
      <ul className="mt-4 space-y-1.5 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" className="text-success mt-0.5 size-4" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          aria-label={t`Edit ${name}`}
          onClick={onEdit}
        >
          <Trans>Edit</Trans>
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          aria-label={plan.is_hidden ? t`Show ${name}` : t`Hide ${name}`}
          aria-disabled={busy || undefined}
          onClick={() => void toggle()}
        >
          {plan.is_hidden ? t`Show` : t`Hide`}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-ghost text-error"
          aria-label={t`Delete ${name}`}
          onClick={onDelete}
        >
          <Trans>Delete</Trans>
        </button>
      </div>
    </article>
  );
}
