import { useEffect } from "react";
import { useNavigate } from "react-router";
import { announceLeaving, wasAnnounced } from "@/lib/auth/leaving";
import { onAuthEvent } from "@/lib/auth/session";
import { landingAfterSignIn } from "@/lib/pending-plan";
import { toast } from "@/lib/toasts";
import { type Credentials, type Outcome, signIn, signInWithGoogle, signOut, signUp } from "./api";

/**
 * Sign-in, registration and sign-out with their notices and the page that follows.
 * `onSessionEnded` is told when the user is signed out without having asked for it, here or in another tab.
 */
export function useAuthActions(onSessionEnded: () => void) {
  const navigate = useNavigate();

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event !== "SIGNED_OUT" && event !== "SIGNED_IN") return;
        const announced = wasAnnounced();
        if (event === "SIGNED_OUT" && !announced) onSessionEnded();
      }),
    [onSessionEnded],
  );

  return {
    async signIn(credentials: Credentials): Promise<Outcome> {
      const outcome = await signIn(credentials);
      if (succeeded(outcome, "Logged in successfully!")) navigate(landingAfterSignIn(localStorage, Date.now()));
      return outcome;
    },
    async register(credentials: Credentials) {
      succeeded(await signUp(credentials), "Registration successful! Please check your email for a verification link.");
    },
    async google() {
      succeeded(await signInWithGoogle());
    },
    /** Leaves the page first: this device is signed out in any case, and what follows is the guard's no more. */
    async signOut() {
      announceLeaving();
      navigate("/");
      succeeded(await signOut(), "Logged out.");
    },
  };
}

/** Tells what became of it. */
function succeeded({ error }: Outcome, text?: string): boolean {
  if (error !== null) toast.error(error);
  else if (text) toast.success(text);
  return error === null;
}
