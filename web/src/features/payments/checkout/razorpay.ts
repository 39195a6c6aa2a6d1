/** Razorpay's own window. Its script is loaded only when a user pays. */

import type { PaymentData, Proof } from "../api";

export const NOT_LOADED = "Razorpay not loaded. Please refresh the page.";

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
      failed(new Error(NOT_LOADED));
    };
    if (!address) return fail();
    script.src = address;
    script.async = true;
    script.onerror = fail;
    script.onload = () => (window.Razorpay ? loaded(window.Razorpay) : fail());
    document.head.append(script);
  });
}
