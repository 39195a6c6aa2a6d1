import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { planLabel } from "@/lib/plans";
import { toast } from "@/lib/toasts";
import { givePlan, type UserLine } from "../api";

export function PlanConfirm({ user, plan, onClose }: { user: UserLine; plan: string; onClose: () => void }) {
  const queries = useQueryClient();

  async function change() {
    try {
      await givePlan(user.id, plan);
      toast.success("User plan updated successfully");
      await queries.invalidateQueries({ queryKey: ["admin"] });
    } catch {
      toast.error("Failed to update user plan");
    }
    onClose();
  }

  return (
    <ConfirmDialog title="Change plan?" action="Change plan" onConfirm={change} onClose={onClose}>
      <p>
        {user.email} gets the plan <strong>{planLabel(plan)}</strong> instead of <strong>{planLabel(user.plan)}</strong>
        . The change applies immediately, and nothing is charged.
      </p>
    </ConfirmDialog>
  );
}
