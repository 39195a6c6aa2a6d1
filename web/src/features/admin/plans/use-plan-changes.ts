import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { notifyPlansUpdated } from "@/lib/events/plan-events";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { addPlan, changePlan, deletePlan, type Plan, type PlanChange } from "../api";

/** The changes of plans. Each one returns the reason why it failed, or null. */
export function usePlanChanges() {
  const queries = useQueryClient();

  /** Makes the change and loads the plans again; the server notifies all other pages. */
  async function act(work: () => Promise<unknown>, failure: string): Promise<string | null> {
    try {
      await work();
      notifyPlansUpdated();
      await queries.invalidateQueries({ queryKey: ["plans"] });
      return null;
    } catch (error) {
      toast.error(failure);
      return errorText(error, failure);
    }
  }

  async function remove(plan: Plan) {
    const failure = t`Failed to delete plan.`;
    const reason = await act(() => deletePlan(plan.id), failure);
    if (reason && reason !== failure) toast.error(reason);
  }

  function toggle(plan: Plan) {
    const failure = t`Failed to toggle plan visibility.`;
    return act(() => changePlan(plan.id, { is_hidden: !plan.is_hidden }, failure), failure);
  }

  return {
    add: (change: PlanChange) => act(() => addPlan(change), t`Failed to add plan.`),
    change: (plan: Plan, change: PlanChange) => act(() => changePlan(plan.id, change), t`Failed to update plan.`),
    remove,
    toggle,
  };
}
