import { t } from "@lingui/core/macro";
import { planLabel } from "@/lib/plans";
import { type UserLine, useAllPlans } from "../api";

/** The plans of the contract, used until the server's list is loaded. */
const USUAL_PLANS = ["basic", "pro", "enterprise", "admin"];

/** The plan of a user. Another choice must be confirmed before it applies. */
export function PlanChoice({ user, onChoose }: { user: UserLine; onChoose: (plan: string) => void }) {
  const { email } = user;
  const plans = useAllPlans();
  const known = plans.data?.map((plan) => plan.id) ?? USUAL_PLANS;
  const ids = known.includes(user.plan) ? known : [...known, user.plan];
  const name = (id: string) => plans.data?.find((plan) => plan.id === id)?.name ?? planLabel(id);

  return (
    <select
      className="select select-sm w-32"
      aria-label={t`Plan of ${email}`}
      value={user.plan}
      onChange={(event) => onChoose(event.target.value)}
    >
      {ids.map((id) => (
        <option key={id} value={id}>
          {name(id)}
        </option>
      ))}
    </select>
  );
}
