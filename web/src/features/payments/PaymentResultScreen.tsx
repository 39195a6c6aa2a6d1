import { Icon } from "@/components/Icon";
import { Loading } from "@/components/Loading";
import { planLabel } from "@/lib/plans";
import { longDay } from "@/lib/time";
import type { Billing, Receipt } from "./api";
import { FailureView, SuccessView } from "./PaymentResultView";
import { isOpen, type PaymentResult, readPaymentResult, receiptOf, resultOfReceipt } from "./payment-result";
import { useBilling } from "./use-billing";

const ASK_AGAIN_MS = 5000;
const MOST_QUESTIONS = 24;

/** What the address says of a payment. To users the server adds what it has recorded, also while that still changes. */
export function PaymentResultScreen({ query, signedIn }: { query: URLSearchParams; signedIn: boolean }) {
  const result = readPaymentResult(query);
  const billing = useBilling({
    enabled: signedIn,
    retry: false,
    refetchInterval: ({ state }) => {
      const isClear = state.data && receiptOf(result, state.data.receipts, Date.now());
      const isAsking = result?.succeeded || isOpen(result);
      return isClear || !isAsking || state.dataUpdateCount >= MOST_QUESTIONS ? false : ASK_AGAIN_MS;
    },
  });

  if (billing.isLoading) return <Loading text="Processing your payment..." />;
  const receipt = receiptOf(result, billing.data?.receipts ?? [], Date.now());
  const shown = isOpen(result) && receipt ? resultOfReceipt(receipt) : result;
  const word = signedIn && <ServerWord result={shown} receipt={receipt} billing={billing.data} />;
  if (shown?.succeeded) return <SuccessView result={shown} receipt={receipt} word={word} />;
  return <FailureView result={shown} word={word} />;
}

function ServerWord({
  result,
  receipt,
  billing,
}: {
  result: PaymentResult | null;
  receipt: Receipt | null;
  billing: Billing | undefined;
}) {
  const isConfirmed = result?.succeeded && receipt !== null;
  return (
    <p
      role="status"
      className={`rounded-box mt-6 flex w-full gap-3 px-4 py-3 text-left text-sm text-pretty ${
        isConfirmed ? "bg-success/12" : "bg-warning/20"
      }`}
    >
      <Icon name={isConfirmed ? "check" : "alert"} className="mt-0.5 size-4" />
      <span>
        {isConfirmed
          ? `Payment received, receipt ${receipt.number}.`
          : billing
            ? `Our server has not recorded this payment${isOpen(result) ? " yet" : ""}.`
            : "Our server could not be asked about this payment. See your account for its state."}{" "}
        {billing && planSentence(billing)}
      </span>
    </p>
  );
}

function planSentence({ plan, ends_at }: Billing): string {
  const until = ends_at ? `, paid until ${longDay(ends_at)}` : "";
  return `Your plan is ${planLabel(plan)}${until}.`;
}
