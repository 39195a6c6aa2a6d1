import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import { Loading } from "@/components/Loading";
import { errorText } from "@/lib/http";
import { useOffer } from "./api";
import { PlanCard } from "./PlanCard";
import type { Plan } from "./plan";

/** The plans on sale, or a placeholder while they load or when they fail to load. */
export function PlanList({ currentPlan, onPick }: { currentPlan: string | null; onPick: (plan: Plan) => void }) {
  const offer = useOffer();

  if (offer.isPending) return <Loading text={t`Loading pricing plans...`} />;
  if (offer.isError) return <Failed error={offer.error} onRetry={() => void offer.refetch()} />;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <div className="mx-auto max-w-2xl text-center">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          <Trans>A plan for every supply chain</Trans>
        </h1>
        <p className="muted mt-3 text-balance">
          <Trans>
            Start at no cost. Change or cancel whenever you like; what is paid stays yours to the end of the month.
          </Trans>
        </p>
      </div>
      <ul className="mt-12 grid gap-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {offer.data.plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} current={plan.id === currentPlan} onPick={() => onPick(plan)} />
          </li>
        ))}
      </ul>
      <p className="muted mt-10 text-center text-sm">
        {offer.data.plans.length === 0 ? t`There are no plans at the moment.` : t`Prices in Indian rupees.`}
      </p>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[50vh] max-w-md flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <span className="rounded-box grid size-14 place-items-center bg-error/10 text-error">
        <Icon name="alert" className="size-7" />
      </span>
      <h1 className="text-xl font-semibold">
        <Trans>Error loading pricing plans</Trans>
      </h1>
      <p className="muted">{errorText(error, error.message)}</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        <Icon name="refresh" className="size-4" />
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
