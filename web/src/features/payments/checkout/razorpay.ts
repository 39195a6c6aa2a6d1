/** Razorpay's own window. Its script is loaded only when a user pays. */

import { t } from "@lingui/core/macro";
import type { PaymentData, Proof } from "../api";

/** The script of the window could not be loaded. */
export class NotLoaded extends Error {}

type Checkout = { open: () => void };
type Constructor = new (options: object) => Checkout;

declare global {
  interface Window {
    Razorpay?: Constructor;
  }
}

/** The proof of the payment; null when the window was closed. Fails when the script cannot be loaded. */
export async function payAtRazorpay(data: PaymentData): Promise<Proof | null> {
  const { checkout_url: address, ...options } = data;
  const Razorpay = window.Razorpay ?? (await load(address));
  return new Promise((settle) => {
    const checkout = new Razorpay({ ...options, handler: settle, modal: { ondismiss: () => settle(null) } });
    checkout.open();
  });
}

function load(address: string | undefined): Promise<Constructor> {
  return new Promise((loaded, failed) => {
    const script = document.createElement("script");
    const fail = () => {
      // The next attempt loads it again.
      script.remove();
      failed(new NotLoaded(t`Razorpay not loaded. Please refresh the page.`));
    };
    if (!address) return fail();
    script.src = address;
    script.async = true;
    script.onerror = fail;
    script.onload = () => (window.Razorpay ? loaded(window.Razorpay) : fail());
    document.head.append(script);
  });
}
