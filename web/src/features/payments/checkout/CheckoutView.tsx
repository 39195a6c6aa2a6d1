import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { PromiseIcon, PromiseText } from "@/components/PlanPromise";
import { formatMoney } from "@/lib/money";
import { gatewayName } from "./gateway";
import { SandboxDialog } from "./SandboxDialog";
import { type Phase, useCheckout } from "./use-checkout";

type Plan = { id: string; name: string; price: number; currency: string; features: readonly string[] };

/** The plan to buy and the button to pay. The shown price is for information only: the server decides the price. */
export function CheckoutView({
  plan,
  gateway,
  onPaid,
  onCancel,
}: {
  plan: Plan;
  gateway: string | null;
  onPaid: () => void;
  onCancel: () => void;
}) {
  const { phase, sandbox, pay } = useCheckout(plan.id, onPaid);
  const isFree = plan.price === 0;
  const price = isFree ? t({ message: "Free", context: "price of a plan" }) : formatMoney(plan.price, plan.currency);
  const planName = plan.name;
  const gatewayLabel = gatewayName(gateway);
  const waiting = phase === "processing" || phase === "paid";

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 ref={focus} tabIndex={-1} className="scroll-mt-24 text-3xl font-semibold tracking-tight outline-none">
        <Trans>Complete Payment</Trans>
      </h1>
      <p className="muted mt-2 flex items-center gap-2 text-sm">
        <Icon name="lock" className="size-4" />
        <Trans>Secure payment powered by {gatewayLabel}</Trans>
      </p>
      <div className="mt-8 grid items-start gap-6 md:grid-cols-[1.4fr_1fr]">
        <section aria-label={t`Your plan`} className="surface p-6 sm:p-8">
          <h2 className="text-xl font-semibold">{plan.name}</h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-3xl font-semibold tracking-tight tabular-nums">{price}</span>
            {!isFree && (
              <span className="muted text-sm">
                <Trans>per month</Trans>
              </span>
            )}
          </p>
          <ul className="mt-6 grid gap-3 text-sm sm:grid-cols-2">
            {plan.features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <PromiseIcon feature={feature} className="mt-0.5 size-4 text-primary" />
                <PromiseText feature={feature} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t`Payment`} className="surface p-6 sm:p-8">
          <dl className="text-sm">
            <div className="flex justify-between gap-4">
              <dt className="muted">
                <Trans>{planName}, one month</Trans>
              </dt>
              <dd className="tabular-nums">{price}</dd>
            </div>
            <div className="mt-4 flex justify-between gap-4 border-t border-base-300 pt-4 text-base font-semibold">
              <dt>
                <Trans>Due today</Trans>
              </dt>
              <dd className="tabular-nums">{isFree ? t({ message: "Nothing", context: "amount due" }) : price}</dd>
            </div>
          </dl>
          <button
            type="button"
            className="btn btn-primary mt-6 w-full"
            aria-disabled={waiting || undefined}
            onClick={waiting ? undefined : () => (isFree ? onPaid() : void pay())}
          >
            <PayText phase={phase} price={isFree ? null : price} />
          </button>
          <button
            type="button"
            className="btn btn-ghost mt-2 w-full"
            aria-disabled={waiting || undefined}
            onClick={waiting ? undefined : onCancel}
          >
            <Trans>Cancel</Trans>
          </button>
          {phase === "unverified" && <MayBePaid />}
          <p className="mt-4 text-sm">
            <Trans>
              Questions first?{" "}
              <Link className="link" to={`/contact?plan=${encodeURIComponent(planName)}`}>
                Contact us
              </Link>
            </Trans>
          </p>
          <p className="muted mt-4 text-xs text-pretty">
            {gateway === "sandbox"
              ? t`This server uses a sandbox for payments: nothing is charged.`
              : t`Your card and bank details go only to the payment service. Your plan does not renew automatically.`}
          </p>
        </section>
      </div>
      {sandbox && <SandboxDialog order={sandbox} />}
    </div>
  );
}

/** Moves the focus into the view that has just opened. */
function focus(heading: HTMLElement | null) {
  heading?.focus();
}

function PayText({ phase, price }: { phase: Phase; price: string | null }) {
  if (phase === "paid") {
    return (
      <>
        <Icon name="check" className="size-4" />
        <Trans context="state of a payment">Paid</Trans>
      </>
    );
  }
  if (phase !== "processing") return price === null ? t`Pay nothing` : t`Pay ${price}`;
  return (
    <>
      <span className="loading loading-spinner loading-xs" aria-hidden="true" />
      <Trans>Processing...</Trans>
    </>
  );
}

function MayBePaid() {
  return (
    <p role="status" className="rounded-box mt-4 bg-warning/20 px-4 py-3 text-sm text-pretty">
      <Trans>
        If you were charged, your plan becomes active automatically within a few minutes. See{" "}
        <Link to="/account" className="link font-medium">
          your payments
        </Link>{" "}
        before you try again.
      </Trans>
    </p>
  );
}
