import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { planLabel } from "@/lib/plans";
import { toast } from "@/lib/toasts";
import { givePlan, type UserLine } from "../api";

export function PlanConfirm({ user, plan, onClose }: { user: UserLine; plan: string; onClose: () => void }) {
  const { email } = user;
  const wanted = planLabel(plan);
  const current = planLabel(user.plan);
  const queries = useQueryClient();

  async function change() {
    try {
      await givePlan(user.id, plan);
      toast.success(t`User plan updated successfully`);
      await queries.invalidateQueries({ queryKey: ["admin"] });
    } catch {
      toast.error(t`Failed to update user plan`);
    }
    onClose();
  }

  return (
    <ConfirmDialog title={t`Change plan?`} action={t`Change plan`} onConfirm={change} onClose={onClose}>
      <p>
        <Trans>
          {email} gets the plan <strong>{wanted}</strong> instead of <strong>{current}</strong>. The change applies
          immediately, and nothing is charged.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
