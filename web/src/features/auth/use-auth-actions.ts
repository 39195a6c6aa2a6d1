import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { announceSignOut, wasSignOutAnnounced } from "@/lib/auth/announced-sign-out";
import { onAuthEvent } from "@/lib/auth/session";
import { landingAfterSignIn } from "@/lib/pending-plan";
import { toast } from "@/lib/toasts";
import { type Credentials, type Outcome, signIn, signInWithGoogle, signOut, signUp } from "./api";

/**
 * Sign-in, registration and sign-out with their notices and the page that follows.
 * `onSessionEnded` is called when a session ends although the user did not sign out, here or in another tab.
 */
export function useAuthActions(onSessionEnded: () => void) {
  const navigate = useNavigate();

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event !== "SIGNED_OUT" && event !== "SIGNED_IN") return;
        const announced = wasSignOutAnnounced();
        if (event === "SIGNED_OUT" && !announced) onSessionEnded();
      }),
    [onSessionEnded],
  );

  return {
    /** The dialog shows a refusal. */
    async signIn(credentials: Credentials): Promise<Outcome> {
      const outcome = await signIn(credentials);
      if (outcome.error !== null) return outcome;
      toast.success(t`Logged in successfully!`);
      navigate(landingAfterSignIn(localStorage, Date.now()));
      return outcome;
    },
    /** The dialog shows a refusal. */
    async register(credentials: Credentials): Promise<Outcome> {
      const outcome = await signUp(credentials);
      if (outcome.error === null) {
        toast.success(t`Registration successful! Please check your email for a verification link.`);
      }
      return outcome;
    },
    async google() {
      succeeded(await signInWithGoogle());
    },
    /** Leaves the page first: this device is signed out in any case, and the guard must not choose the next page. */
    async signOut() {
      announceSignOut();
      navigate("/");
      succeeded(await signOut(), t`Logged out.`);
    },
  };
}

/** Shows the result as a notice. */
function succeeded({ error }: Outcome, text?: string): boolean {
  if (error !== null) toast.error(error);
  else if (text) toast.success(text);
  return error === null;
}
