import { t } from "@lingui/core/macro";

const NAMES: Record<string, string> = { razorpay: "Razorpay", payu: "PayU", sandbox: t`Sandbox` };

/** The name of a gateway on screen. */
export function gatewayName(gateway: string | null | undefined): string {
  return gateway ? (NAMES[gateway.toLowerCase()] ?? gateway) : t`Payment Gateway`;
}
