import { t } from "@lingui/core/macro";
import { Loading } from "@/components/Loading";
import { PaidWithoutPlanView } from "./PaidWithoutPlanView";
import { PaymentPendingView } from "./PaymentPendingView";
import { FailureView, SuccessView } from "./PaymentResultView";
import { PaymentStateNotice } from "./PaymentStateNotice";
import { isOpen, orderNameOf, readPaymentResult, resultOfReceipt } from "./payment-result";
import { useStanding } from "./use-standing";

/**
 * The payment result from the address. For signed-in users, the server adds its current record of that order: a payment
 * that the address calls open or failed is a success once the server has received the money.
 */
export function PaymentResultScreen({ query, signedIn }: { query: URLSearchParams; signedIn: boolean }) {
  const result = readPaymentResult(query);
  const name = orderNameOf(query);
  const again = isOpen(result) || result?.succeeded === true;
  const { standing, isLoading, isAsking } = useStanding(name, { enabled: signedIn, again });

  if (isLoading) return <Loading text={t`Processing your payment...`} />;
  const order = standing?.order ?? null;
  const isPaid = order?.state === "paid";
  const shown = isPaid && !result?.succeeded ? resultOfReceipt(order) : result;
  // A payment that granted a plan has a start time; without one, its plan was removed in the meantime.
  const isWithoutPlan = isPaid && order.starts_at === null;
  const word = signedIn && <PaymentStateNotice name={name} order={order} billing={standing?.billing} />;
  if (isWithoutPlan) return <PaidWithoutPlanView order={order} word={word} />;
  if (isOpen(shown) && order?.state === "created") {
    return <PaymentPendingView order={order} isAsking={isAsking} word={word} />;
  }
  if (shown?.succeeded) return <SuccessView result={shown} receipt={isPaid ? order : null} word={word} />;
  return <FailureView result={shown} word={word} />;
}
