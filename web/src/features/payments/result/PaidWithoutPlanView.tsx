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
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">Payment received, plan not available</h1>
      <p className="muted mt-2 text-pretty">
        We have received your payment, but this plan is no longer available. Please contact us with the order ID below:
        we will refund you or give you another plan.
      </p>
      {word}
      <Details
        rows={[
          ["Order ID", order.gateway_order_id],
          ["Transaction ID", order.payment_id],
          ["Plan", planLabel(order.plan)],
          ["Gateway", gatewayName(order.gateway)],
        ]}
      />
      <div className="mt-8 grid w-full gap-3 sm:grid-cols-2">
        <Link to="/contact" className="btn btn-primary">
          Contact support
        </Link>
        <Link to="/account" className="btn btn-outline border-base-300">
          See your payments
        </Link>
      </div>
    </Frame>
  );
}
