import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { Icon } from "@/components/Icon";
import { type Plan, type PlanChange, useAllPlans } from "../api";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { PlanCard } from "./PlanCard";
import { PlanModal } from "./PlanModal";
import { usePlanChanges } from "./use-plan-changes";

/** Every plan, to add, edit, hide, show and delete. */
export function PlansScreen() {
  const plans = useAllPlans();
  const [edited, setEdited] = useState<Plan | "new" | null>(null);
  const [doomed, setDoomed] = useState<Plan | null>(null);
  const changes = usePlanChanges();

  function save(change: PlanChange): Promise<string | null> {
    return edited === "new" || !edited ? changes.add(change) : changes.change(edited, change);
  }

  async function remove(plan: Plan) {
    await changes.remove(plan);
    setDoomed(null);
  }

  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-8 sm:px-6 sm:py-10">
      <Link to="/admin" className="link link-primary mb-3 inline-block text-sm font-medium">
        <Trans>Back to administration</Trans>
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">
            <Trans>Manage plans</Trans>
          </h1>
          <p className="muted mt-1 text-sm">
            <Trans>Every open page shows changes immediately.</Trans>
          </p>
        </div>
        <button type="button" className="btn btn-primary" onClick={() => setEdited("new")}>
          <Icon name="plus" className="size-4" />
          <Trans>Add plan</Trans>
        </button>
      </div>
      {plans.isError ? (
        <LoadError title={t`Failed to fetch plans`} error={plans.error} onRetry={() => void plans.refetch()} />
      ) : plans.isPending ? (
        <div className="surface">
          <LoadingLine text={t`Loading plans...`} />
        </div>
      ) : plans.data.length === 0 ? (
        <p role="status" className="surface muted px-4 py-16 text-center">
          <Trans>No plans yet</Trans>
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
          {plans.data.map((plan) => (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                onEdit={() => setEdited(plan)}
                onToggle={() => changes.toggle(plan)}
                onDelete={() => setDoomed(plan)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && <PlanModal plan={edited === "new" ? null : edited} onSave={save} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          title={deleteTitle(doomed)}
          action={t`Delete`}
          dangerous
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>
            <Trans>Are you sure you want to delete this plan?</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function deleteTitle({ name }: Plan): string {
  return t`Delete ${name}`;
}
