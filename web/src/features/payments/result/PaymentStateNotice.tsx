import { Icon } from "@/components/Icon";
import { planLabel } from "@/lib/plans";
import { longDay } from "@/lib/time";
import type { Billing, Receipt } from "../api";

/** The server's record of the order in the address, and the user's plan. */
export function PaymentStateNotice({
  name,
  order,
  billing,
}: {
  name: string | null;
  order: Receipt | null;
  billing: Billing | undefined;
}) {
  const isPaid = order?.state === "paid";
  return (
    <p
      role="status"
      className={`rounded-box mt-6 flex w-full gap-3 px-4 py-3 text-left text-sm text-pretty ${
        isPaid ? "bg-success/12" : "bg-warning/20"
      }`}
    >
      <Icon name={isPaid ? "check" : "alert"} className="mt-0.5 size-4" />
      <span>
        {billing
          ? `${orderSentence(name, order)} ${planSentence(billing)}`
          : "We could not check this payment. Your account page shows its state."}
      </span>
    </p>
  );
}

function orderSentence(name: string | null, order: Receipt | null): string {
  if (name === null) return "This address does not name a payment.";
  switch (order?.state) {
    case "paid":
      return `Payment received, receipt ${order.number}.`;
    case "refunded":
      return `The payment for order ${order.number} was refunded.`;
    case "created":
      return "Our server has not recorded this payment yet.";
    default:
      return "Our server has not recorded this payment.";
  }
}

function planSentence({ plan, ends_at }: Billing): string {
  const until = ends_at ? `, paid until ${longDay(ends_at)}` : "";
  return `Your plan is ${planLabel(plan)}${until}.`;
}
