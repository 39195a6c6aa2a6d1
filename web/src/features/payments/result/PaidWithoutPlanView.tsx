import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { planLabel } from "@/lib/plans";
import type { Receipt } from "../api";
import { gatewayName } from "../checkout/gateway";
import { Badge, Details, Frame } from "./PaymentResultFrame";

/** A received payment for a plan that was removed in the meantime. The page must not ask for a second payment. */
export function PaidWithoutPlanView({ order, word }: { order: Receipt; word: ReactNode }) {
  return (
    <Frame>
      <Badge icon="alert" className="bg-warning/20" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">
        <Trans>Payment received, plan not available</Trans>
      </h1>
      <p className="muted mt-2 text-pretty">
        <Trans>
          We have received your payment, but this plan is no longer available. Please contact us with the order ID
          below: we will refund you or give you another plan.
        </Trans>
      </p>
      {word}
      <Details
        rows={[
          [t`Order ID`, order.gateway_order_id],
          [t`Transaction ID`, order.payment_id],
          [t`Plan`, planLabel(order.plan)],
          [t`Gateway`, gatewayName(order.gateway)],
        ]}
      />
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/contact" className="btn btn-primary">
          <Trans>Contact support</Trans>
        </Link>
        <Link to="/account" className="btn btn-outline border-base-300">
          <Trans>See your payments</Trans>
        </Link>
      </div>
    </Frame>
  );
}
