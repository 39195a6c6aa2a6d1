/** Reads the address of the payment result page. It decides nothing: only the server grants plans. */

import { t } from "@lingui/core/macro";
import type { Receipt } from "../api";
import { gatewayName } from "../checkout/gateway";

export type PaymentResult = {
  succeeded: boolean;
  transactionId: string;
  orderId?: string;
  /** The status in the address. */
  status: string;
  amount?: string;
  plan?: string;
  gateway: string;
  error?: string;
};

const NO_ID = "N/A";

/** Applies the rules in their order; null when none matches. */
export function readPaymentResult(query: URLSearchParams): PaymentResult | null {
  return fromPayu(query) ?? fromRazorpay(query) ?? plainSuccess(query) ?? plainFailure(query);
}

function fromPayu(query: URLSearchParams): PaymentResult | null {
  const transactionId = query.get("txnid");
  const status = query.get("status");
  if (!transactionId || !status) return null;
  const gateway = gatewayName("payu");
  if (status !== "success") {
    return { succeeded: false, transactionId, status, gateway, ...given("error", errorOf(query)) };
  }
  const plan = query.get("udf2") || query.get("plan") || "pro";
  return { succeeded: true, transactionId, status, gateway, plan, ...given("amount", query.get("amount")) };
}

function fromRazorpay(query: URLSearchParams): PaymentResult | null {
  const transactionId = query.get("razorpay_payment_id");
  const orderId = query.get("razorpay_order_id");
  if (!transactionId || !orderId) return null;
  return {
    succeeded: true,
    transactionId,
    orderId,
    status: "success",
    gateway: gatewayName("razorpay"),
    plan: query.get("plan") || "pro",
    ...given("amount", query.get("amount")),
  };
}

function plainSuccess(query: URLSearchParams): PaymentResult | null {
  if (query.get("success") !== "true" && query.get("status") !== "success") return null;
  return {
    succeeded: true,
    transactionId: query.get("transaction_id") || NO_ID,
    status: "success",
    gateway: gatewayName(null),
    plan: query.get("plan") || query.get("udf2") || "pro",
    ...given("amount", query.get("amount")),
  };
}

function plainFailure(query: URLSearchParams): PaymentResult | null {
  const status = query.get("status") ?? "";
  if (query.get("success") !== "false" && status !== "failure" && status !== "failed") return null;
  return {
    succeeded: false,
    transactionId: query.get("transaction_id") || query.get("txnid") || NO_ID,
    status: status || "failed",
    gateway: hintedGateway(query),
    error: errorOf(query) ?? t`Payment was not successful`,
  };
}

function errorOf(query: URLSearchParams): string | null {
  return query.get("error") || query.get("failure_reason") || null;
}

function hintedGateway(query: URLSearchParams): string {
  const hint = query.get("gateway")?.toLowerCase();
  return gatewayName(hint === "razorpay" || hint === "payu" ? hint : null);
}

function given<Name extends string>(name: Name, value: string | null): { [key in Name]?: string } {
  return value ? ({ [name]: value } as { [key in Name]?: string }) : {};
}

/** Whether the transaction has an id that can be shown. */
export function hasId(result: PaymentResult | null): result is PaymentResult {
  return result !== null && result.transactionId !== "" && result.transactionId !== NO_ID;
}

/** Whether the address does not show the result of the payment. */
export function isOpen(result: PaymentResult | null): boolean {
  return result === null || (!result.succeeded && result.status === "pending");
}

/** The gateway's name of the order that the page shows; null when the address contains none. */
export function orderNameOf(query: URLSearchParams): string | null {
  const names = ["txnid", "razorpay_order_id", "razorpay_payment_id", "transaction_id"];
  return names.map((name) => query.get(name)).find(Boolean) ?? null;
}

/** The server's record as a result. */
export function resultOfReceipt(receipt: Receipt): PaymentResult {
  return {
    succeeded: true,
    transactionId: receipt.payment_id ?? receipt.number,
    status: "success",
    plan: receipt.plan,
    gateway: gatewayName(receipt.gateway),
  };
}
