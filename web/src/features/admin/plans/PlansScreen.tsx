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
        Back to administration
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">Manage plans</h1>
          <p className="muted mt-1 text-sm">Every open page shows changes immediately.</p>
        </div>
        <button type="button" className="btn btn-primary" onClick={() => setEdited("new")}>
          <Icon name="plus" className="size-4" />
          Add plan
        </button>
      </div>
      {plans.isError ? (
        <LoadError title="Failed to fetch plans" error={plans.error} onRetry={() => void plans.refetch()} />
      ) : plans.isPending ? (
        <div className="surface">
          <LoadingLine text="Loading plans..." />
        </div>
      ) : plans.data.length === 0 ? (
        <p role="status" className="surface muted px-4 py-16 text-center">
          No plans yet
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
          title={`Delete ${doomed.name}`}
          action="Delete"
          dangerous
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>Are you sure you want to delete this plan?</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
