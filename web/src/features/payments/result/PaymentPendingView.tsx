import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { planLabel } from "@/lib/plans";
import type { Receipt } from "../api";
import { gatewayName } from "../checkout/gateway";
import { Badge, Details, Frame } from "./PaymentResultFrame";

/** A payment without a confirmation. While the page checks it, it shows that; afterwards it shows what the user can do. */
export function PaymentPendingView({ order, isAsking, word }: { order: Receipt; isAsking: boolean; word: ReactNode }) {
  return (
    <Frame>
      {isAsking ? (
        <span className="loading loading-spinner loading-lg text-primary" aria-hidden="true" />
      ) : (
        <Badge icon="alert" className="bg-warning/20" />
      )}
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">
        {isAsking ? t`Processing your payment...` : t`Payment not confirmed yet`}
      </h1>
      <p className="muted mt-2 text-pretty">
        {isAsking
          ? t`The payment service has not confirmed this payment yet. This page checks again automatically. Please wait.`
          : t`The payment service is taking longer than usual. If you were charged, your plan becomes active automatically, and your account page shows it. Please check there before you pay again; if it is not there in a few hours, tell us the order ID below.`}
      </p>
      {word}
      <Details
        rows={[
          [t`Order ID`, order.gateway_order_id],
          [t`Plan`, planLabel(order.plan)],
          [t`Gateway`, gatewayName(order.gateway)],
          [
            t`Status`,
            <span className="font-semibold">
              <Trans>Waiting for confirmation</Trans>
            </span>,
          ],
        ]}
      />
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/account" className={`btn ${isAsking ? "btn-outline border-base-300" : "btn-primary"}`}>
          <Trans>See your payments</Trans>
        </Link>
        <Link to="/contact" className="btn btn-outline border-base-300">
          <Trans>Contact support</Trans>
        </Link>
      </div>
    </Frame>
  );
}
