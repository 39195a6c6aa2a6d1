import { Link } from "react-router";
import { Icon } from "@/components/Icon";
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
  const price = isFree ? "Free" : formatMoney(plan.price, plan.currency);
  const waiting = phase === "processing" || phase === "paid";

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 ref={focus} tabIndex={-1} className="scroll-mt-24 text-3xl font-semibold tracking-tight outline-none">
        Complete Payment
      </h1>
      <p className="muted mt-2 flex items-center gap-2 text-sm">
        <Icon name="lock" className="size-4" />
        Secure payment powered by {gatewayName(gateway)}
      </p>
      <div className="mt-8 grid items-start gap-6 md:grid-cols-[1.4fr_1fr]">
        <section aria-label="Your plan" className="surface p-6 sm:p-8">
          <h2 className="text-xl font-semibold">{plan.name}</h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-3xl font-semibold tracking-tight tabular-nums">{price}</span>
            {!isFree && <span className="muted text-sm">per month</span>}
          </p>
          <ul className="mt-6 grid gap-3 text-sm sm:grid-cols-2">
            {plan.features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-4 text-primary" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Payment" className="surface p-6 sm:p-8">
          <dl className="text-sm">
            <div className="flex justify-between gap-4">
              <dt className="muted">{plan.name}, one month</dt>
              <dd className="tabular-nums">{price}</dd>
            </div>
            <div className="mt-4 flex justify-between gap-4 border-t border-base-300 pt-4 text-base font-semibold">
              <dt>Due today</dt>
              <dd className="tabular-nums">{isFree ? "Nothing" : price}</dd>
            </div>
          </dl>
          <button
            type="button"
            className="btn btn-primary mt-6 w-full"
            aria-disabled={waiting || undefined}
            onClick={waiting ? undefined : () => (isFree ? onPaid() : void pay())}
          >
            <PayText phase={phase} price={isFree ? "nothing" : price} />
          </button>
          <button
            type="button"
            className="btn btn-ghost mt-2 w-full"
            aria-disabled={waiting || undefined}
            onClick={waiting ? undefined : onCancel}
          >
            Cancel
          </button>
          {phase === "unverified" && <MayBePaid />}
          <p className="muted mt-4 text-xs text-pretty">
            {gateway === "sandbox"
              ? "This server uses a sandbox for payments: nothing is charged."
              : "Your card and bank details go only to the payment service. Your plan does not renew automatically."}
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

function PayText({ phase, price }: { phase: Phase; price: string }) {
  if (phase === "paid") {
    return (
      <>
        <Icon name="check" className="size-4" />
        Paid
      </>
    );
  }
  if (phase !== "processing") return `Pay ${price}`;
  return (
    <>
      <span className="loading loading-spinner loading-xs" aria-hidden="true" />
      Processing...
    </>
  );
}

function MayBePaid() {
  return (
    <p role="status" className="rounded-box mt-4 bg-warning/20 px-4 py-3 text-sm text-pretty">
      If you were charged, your plan becomes active automatically within a few minutes. See{" "}
      <Link to="/account" className="link font-medium">
        your payments
      </Link>{" "}
      before you try again.
    </p>
  );
}
