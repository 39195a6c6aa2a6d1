import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { askToSignIn } from "@/lib/auth/sign-in-request";
import { ApiError, isNotAuthenticated } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { createPayment, type Order, type PaymentData, type Proof, Refused, verifyPayment } from "../api";
import { leaveForPayu } from "./payu";
import { NotLoaded, payAtRazorpay } from "./razorpay";

const RELOAD_AFTER_MS = 1000;

const LOG_IN = t`Please log in to continue`;
const FAILED = t`Payment failed. Please try again.`;
const CANCELLED = t`Payment cancelled`;
const PAID = t`Payment successful! Your subscription has been updated.`;

/** `unverified` means that a payment may have been made but was not confirmed. */
export type Phase = "idle" | "processing" | "unverified" | "paid";

/** An order at the sandbox that waits for the buyer's decision. */
export type Played = { data: PaymentData; settle: (proof: Proof | null) => void };

/** Opens the order of a plan, lets the gateway take the payment, and lets the server verify it. Calls `onPaid` a second later. */
export function useCheckout(plan: string, onPaid: () => void) {
  const [phase, setPhase] = useState<Phase>("idle");
  const [sandbox, setSandbox] = useState<Played | null>(null);
  const shown = useRef(false);

  useEffect(() => {
    shown.current = true;
    // A user who returns from another site finds the page in its earlier state.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setPhase("idle");
    window.addEventListener("pageshow", comeBack);
    return () => {
      shown.current = false;
      window.removeEventListener("pageshow", comeBack);
    };
  }, []);

  async function pay() {
    setPhase("processing");
    try {
      const order = await createPayment(plan);
      if (!shown.current) return;
      if (order.gateway === "payu") return leaveForPayu(order.data);
      const proof = await proofOf(order);
      if (proof) return await verify(proof);
      toast.show(CANCELLED);
    } catch (error) {
      showFailure(error);
    }
    setPhase("idle");
  }

  async function proofOf(order: Order): Promise<Proof | null> {
    if (order.gateway !== "sandbox") return payAtRazorpay(order.data);
    const proof = await new Promise<Proof | null>((settle) => setSandbox({ data: order.data, settle }));
    setSandbox(null);
    return proof;
  }

  async function verify(proof: Proof) {
    try {
      await verifyPayment(proof);
    } catch (error) {
      toast.error(unverifiedText(error));
      return setPhase("unverified");
    }
    toast.success(PAID);
    setPhase("paid");
    setTimeout(onPaid, RELOAD_AFTER_MS);
  }

  return { phase, sandbox, pay };
}

function unverifiedText(error: unknown): string {
  if (!isAnswer(error)) return t`Payment verification failed`;
  const reason = error.message;
  return t`Payment verification failed: ${reason}`;
}

function showFailure(error: unknown) {
  if (isNotAuthenticated(error)) {
    toast.error(LOG_IN);
    askToSignIn();
  } else {
    toast.error(isAnswer(error) || error instanceof NotLoaded ? error.message : FAILED);
  }
}

/** Whether the server was reached and refused the call. */
function isAnswer(error: unknown): error is Error {
  return error instanceof Refused || (error instanceof ApiError && error.status > 0);
}
