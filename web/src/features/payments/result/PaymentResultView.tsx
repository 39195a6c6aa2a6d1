import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { formatMoney } from "@/lib/money";
import { planLabel } from "@/lib/plans";
import type { Receipt } from "../api";
import { Badge, Details, Frame } from "./PaymentResultFrame";
import { hasId, isOpen, type PaymentResult } from "./payment-result";

const DEFAULT_ERROR = t`We're sorry, but your payment was not successful. Please try again or contact support.`;
const NOT_YET = t`The payment service has not confirmed this payment yet. If you were charged, your plan becomes active automatically within a few minutes: please wait before you try again.`;

const NEXT = [
  t`Your subscription is active.`,
  t`All features are available immediately.`,
  t`You can start optimizing your supply chain.`,
];

/** `receipt` is the payment as the server recorded it, if it did; `word` is the notice with the server's record. */
export function SuccessView({
  result,
  receipt,
  word,
}: {
  result: PaymentResult;
  receipt: Receipt | null;
  word: ReactNode;
}) {
  const planName = planLabel(result.plan ?? "pro");
  const amount = receipt ? formatMoney(receipt.amount, receipt.currency) : result.amount && `$${result.amount}`;
  return (
    <Frame>
      <Badge icon="check" className="bg-success/12 text-success" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">
        <Trans>Payment Successful!</Trans>
      </h1>
      <p className="muted mt-2 text-lg">
        <Trans>Welcome to {planName} Plan</Trans>
      </p>
      {word}
      <Details
        rows={[
          [t`Transaction ID`, result.transactionId],
          [t`Order ID`, result.orderId],
          [t`Amount`, amount],
          [t`Plan`, planName],
          [t`Gateway`, result.gateway],
          [
            t`Status`,
            <span className="font-semibold text-success">
              <Trans context="state of a payment">Confirmed</Trans>
            </span>,
          ],
        ]}
      />
      <section aria-labelledby="next" className="mt-8 w-full text-left">
        <h2 id="next" className="font-semibold">
          <Trans>What's Next?</Trans>
        </h2>
        <ul className="mt-3 space-y-2 text-sm">
          {NEXT.map((line, i) => (
            <li key={i} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-4 text-primary" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/chat" className="btn btn-primary">
          <Trans>Start Using Your Account</Trans>
        </Link>
        <Link to="/" className="btn btn-outline border-base-300">
          <Trans>Go to Homepage</Trans>
        </Link>
      </div>
      <p className="muted mt-6 text-sm">
        <Trans>
          Questions?{" "}
          <Link to="/contact" className="link link-primary font-medium">
            Contact support
          </Link>
        </Trans>
      </p>
    </Frame>
  );
}

export function FailureView({ result, word }: { result: PaymentResult | null; word: ReactNode }) {
  return (
    <Frame>
      <Badge icon="close" className="bg-error/10 text-error" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">
        <Trans>Payment Failed</Trans>
      </h1>
      <p className="muted mt-2 text-pretty">{result?.error ?? (result && isOpen(result) ? NOT_YET : DEFAULT_ERROR)}</p>
      {word}
      {hasId(result) && (
        <Details
          rows={[
            [t`Transaction ID`, result.transactionId],
            [t`Gateway`, result.gateway],
            [
              t`Status`,
              <span className="font-semibold text-error">
                <Trans context="state of a payment">Failed</Trans>
              </span>,
            ],
          ]}
        />
      )}
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/pricing" className="btn btn-primary">
          <Trans>Try Again</Trans>
        </Link>
        <Link to="/" className="btn btn-outline border-base-300">
          <Trans>Go Home</Trans>
        </Link>
      </div>
      <p className="muted mt-6 text-sm">
        <Link to="/contact" className="link link-primary font-medium">
          <Trans>Contact support</Trans>
        </Link>
      </p>
    </Frame>
  );
}
