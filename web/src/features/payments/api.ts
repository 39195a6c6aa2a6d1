import { t } from "@lingui/core/macro";
import type { Answer, Body } from "@/lib/api";
import { ApiError, call } from "@/lib/http";

/** The data that a gateway needs in the browser. Razorpay uses nearly all of it; PayU uses the form. */
export type PaymentData = {
  order_id?: string;
  amount?: number;
  currency?: string;
  description?: string;
  checkout_url?: string;
  gateway_url?: string;
  form?: Record<string, string>;
} & Record<string, unknown>;

export type Order = { gateway: string; data: PaymentData };

/** The fields that a checkout gives to the page after a payment. */
export type Proof = Body<"/api/payments/verify-payment", "post">;

export type Receipt = Answer<"/api/payments/orders/{name}">;

export type Billing = Answer<"/api/payments/billing">;

type Created = { success?: boolean; payment_data?: PaymentData; gateway?: string; error?: string };
type Verified = { success?: boolean; error?: string };

/** A refusal by the server, with its text. */
export class Refused extends Error {}

export async function createPayment(plan: string): Promise<Order> {
  const fallback = t`Failed to create payment`;
  const created = await call<Created | null>("/api/payments/create-payment", {
    method: "POST",
    body: { plan_type: plan },
    fallback,
  });
  if (!created?.success || !created.payment_data) throw new Refused(created?.error || fallback);
  return { gateway: created.gateway ?? "razorpay", data: created.payment_data };
}

export async function verifyPayment(proof: Proof): Promise<void> {
  const fallback = t`Unknown error`;
  const verified = await call<Verified | null>("/api/payments/verify-payment", {
    method: "POST",
    body: {
      razorpay_payment_id: proof.razorpay_payment_id,
      razorpay_order_id: proof.razorpay_order_id,
      razorpay_signature: proof.razorpay_signature,
    },
    fallback,
  });
  if (!verified?.success) throw new Refused(verified?.error || fallback);
}

export function playSandbox(orderId: string, outcome: "pay" | "fail"): Promise<Proof> {
  return call<Proof>("/api/payments/sandbox/pay", {
    method: "POST",
    body: { order_id: orderId, outcome },
    fallback: t`Payment failed. Please try again.`,
  });
}

/** An order of the user, by any id that a gateway or we use for it; null when there is none. */
export async function fetchOrder(name: string): Promise<Receipt | null> {
  try {
    return await call<Receipt>(`/api/payments/orders/${encodeURIComponent(name)}`, {
      fallback: t`Failed to load your payment`,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function fetchBilling(): Promise<Billing> {
  return call<Billing>("/api/payments/billing", { fallback: t`Failed to load your payments` });
}

export function setCancelled(cancelled: boolean): Promise<Billing> {
  return call<Billing>("/api/payments/cancel", {
    method: "POST",
    body: { cancelled },
    fallback: t`Your plan could not be changed. Please try again.`,
  });
}
