import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { PromiseIcon, PromiseText } from "@/components/PlanPromise";
import { formatMoney } from "@/lib/money";
import { buttonText, isFree, isPro, type Plan } from "./plan";

/** One plan with its price, its features, and the button that selects it. */
export function PlanCard({ plan, current, onPick }: { plan: Plan; current: boolean; onPick: () => void }) {
  const id = useId();
  const popular = isPro(plan);
  return (
    <section
      aria-labelledby={id}
      className={`surface relative flex h-full flex-col p-6 sm:p-8 ${popular ? "border-primary ring-1 ring-primary shadow-xl shadow-primary/10" : ""}`}
    >
      {popular && (
        <span className="badge badge-primary absolute -top-3 left-1/2 -translate-x-1/2 rounded-full px-4 font-medium whitespace-nowrap">
          <Trans>Most Popular</Trans>
        </span>
      )}
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {plan.name}
        </h2>
        {current && (
          <span className="badge rounded-full border-success/30 bg-success/10 text-success font-medium">
            <Trans>Current plan</Trans>
          </span>
        )}
      </div>
      <p className="muted mt-1 min-h-10 text-sm text-pretty">{plan.description}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">
          {formatMoney(plan.price, plan.currency)}
        </span>
        <span className="muted text-sm">
          {isFree(plan) ? t({ message: "forever", context: "price of a plan" }) : t`per month`}
        </span>
      </p>
      <ul className="mt-6 mb-8 space-y-3 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-primary/12 text-primary">
              <PromiseIcon feature={feature} className="size-3.5" />
            </span>
            <PromiseText feature={feature} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`btn mt-auto w-full ${popular && !current ? "btn-primary" : "btn-outline border-base-300"}`}
        aria-describedby={id}
        onClick={onPick}
      >
        {buttonText(plan)}
      </button>
    </section>
  );
}
