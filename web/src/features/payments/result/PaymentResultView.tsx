import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { formatMoney } from "@/lib/money";
import { planLabel } from "@/lib/plans";
import type { Receipt } from "../api";
import { Badge, Details, Frame } from "./PaymentResultFrame";
import { hasId, isOpen, type PaymentResult } from "./payment-result";

const DEFAULT_ERROR = "We're sorry, but your payment was not successful. Please try again or contact support.";
const NOT_YET =
  "The payment service has not confirmed this payment yet. If you were charged, your plan becomes active automatically within a few minutes: please wait before you try again.";

const NEXT = [
  "Your subscription is active.",
  "All features are available immediately.",
  "You can start optimizing your supply chain.",
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
  const amount = receipt ? formatMoney(receipt.amount, receipt.currency) : result.amount && `$${result.amount}`;
  return (
    <Frame>
      <Badge icon="check" className="bg-success/12 text-success" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">Payment Successful!</h1>
      <p className="muted mt-2 text-lg">Welcome to {planLabel(result.plan ?? "pro")} Plan</p>
      {word}
      <Details
        rows={[
          ["Transaction ID", result.transactionId],
          ["Order ID", result.orderId],
          ["Amount", amount],
          ["Plan", planLabel(result.plan ?? "pro")],
          ["Gateway", result.gateway],
          ["Status", <span className="font-semibold text-success">Confirmed</span>],
        ]}
      />
      <section aria-labelledby="next" className="mt-8 w-full text-left">
        <h2 id="next" className="font-semibold">
          What's Next?
        </h2>
        <ul className="mt-3 space-y-2 text-sm">
          {NEXT.map((line) => (
            <li key={line} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-4 text-primary" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/chat" className="btn btn-primary">
          Start Using Your Account
        </Link>
        <Link to="/" className="btn btn-outline border-base-300">
          Go to Homepage
        </Link>
      </div>
      <p className="muted mt-6 text-sm">
        Questions?{" "}
        <Link to="/contact" className="link link-primary font-medium">
          Contact support
        </Link>
      </p>
    </Frame>
  );
}

export function FailureView({ result, word }: { result: PaymentResult | null; word: ReactNode }) {
  return (
    <Frame>
      <Badge icon="close" className="bg-error/10 text-error" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">Payment Failed</h1>
      <p className="muted mt-2 text-pretty">{result?.error ?? (result && isOpen(result) ? NOT_YET : DEFAULT_ERROR)}</p>
      {word}
      {hasId(result) && (
        <Details
          rows={[
            ["Transaction ID", result.transactionId],
            ["Gateway", result.gateway],
            ["Status", <span className="font-semibold text-error">Failed</span>],
          ]}
        />
      )}
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/pricing" className="btn btn-primary">
          Try Again
        </Link>
        <Link to="/" className="btn btn-outline border-base-300">
          Go Home
        </Link>
      </div>
      <p className="muted mt-6 text-sm">
        <Link to="/contact" className="link link-primary font-medium">
          Contact support
        </Link>
      </p>
    </Frame>
  );
}
