import { t } from "@lingui/core/macro";
import { useNavigate, useSearchParams } from "react-router";
import { Loading } from "@/components/Loading";
import { CheckoutView } from "@/features/payments/checkout/CheckoutView";
import { useOffer } from "@/features/plans/api";
import { PlanList } from "@/features/plans/PlanList";
import { FALLBACK_PLANS, isFree, type Plan } from "@/features/plans/plan";
import { useProfile } from "@/lib/auth/profile";
import { useSession } from "@/lib/auth/session";
import { askToSignIn } from "@/lib/auth/sign-in-request";
import { savePendingPlan } from "@/lib/pending-plan";
import { toast } from "@/lib/toasts";
import { Footer } from "../frame/Footer";

/** The plans; with `checkout=` in the address, the checkout of one of them. */
export function PricingPage() {
  const { user, loading } = useSession();
  const { profile } = useProfile();
  const offer = useOffer();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get("checkout");

  function pick(plan: Plan) {
    if (!user) {
      savePendingPlan(localStorage, plan, Date.now());
      toast.error(t`Please log in to continue`);
      askToSignIn();
    } else if (isFree(plan)) navigate("/chat");
    else navigate(`/pricing?checkout=${encodeURIComponent(plan.id)}`);
  }

  if (loading || (user && wanted && offer.isPending)) return <Loading text={t`Loading pricing plans...`} />;

  const plans = offer.data?.plans ?? FALLBACK_PLANS;
  const plan = user && wanted ? plans.find(({ id }) => id === wanted) : undefined;
  if (plan) {
    return (
      <CheckoutView
        key={plan.id}
        plan={plan}
        gateway={offer.data?.gateway ?? null}
        onPaid={() => window.location.assign("/chat")}
        onCancel={() => navigate("/pricing", { replace: true })}
      />
    );
  }
  return (
    <>
      <PlanList currentPlan={user ? (profile?.plan ?? null) : null} onPick={pick} />
      {/* In sight below a list that still loads, it would jump. */}
      {!offer.isPending && <Footer />}
    </>
  );
}
