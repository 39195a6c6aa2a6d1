import { t } from "@lingui/core/macro";
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
          : t`We could not check this payment. Your account page shows its state.`}
      </span>
    </p>
  );
}

function orderSentence(name: string | null, order: Receipt | null): string {
  if (name === null) return t`This address does not name a payment.`;
  if (order === null) return t`Our server has not recorded this payment.`;
  const { number } = order;
  switch (order.state) {
    case "paid":
      return t`Payment received, receipt ${number}.`;
    case "refunded":
      return t`The payment for order ${number} was refunded.`;
    case "created":
      return t`Our server has not recorded this payment yet.`;
    default:
      return t`Our server has not recorded this payment.`;
  }
}

function planSentence({ plan, ends_at }: Billing): string {
  const planName = planLabel(plan);
  if (!ends_at) return t`Your plan is ${planName}.`;
  const end = longDay(ends_at);
  return t`Your plan is ${planName}, paid until ${end}.`;
}
