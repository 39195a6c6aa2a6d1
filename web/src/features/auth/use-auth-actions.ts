import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { errorText } from "@/lib/http";
import { onAuthEvent } from "@/lib/session";
import { toast } from "@/lib/toasts";
import { type Credentials, type Outcome, signIn, signInWithGoogle, signOut, signUp } from "./api";
import { landingAfterSignIn } from "./pending-plan";

const UNREACHABLE = "The server cannot be reached. Please try again.";

/**
 * Sign-in, registration and sign-out with their notices and the page that follows.
 * `onSessionEnded` is told when the user is signed out without having asked for it.
 */
export function useAuthActions(onSessionEnded: () => void) {
  const navigate = useNavigate();
  const leaving = useRef(false);

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === "SIGNED_OUT" && !leaving.current) onSessionEnded();
      }),
    [onSessionEnded],
  );

  return {
    async signIn(credentials: Credentials) {
      if (!(await succeeds(signIn(credentials)))) return;
      toast.success("Logged in successfully!");
      navigate(landingAfterSignIn(localStorage, Date.now()));
    },
    async register(credentials: Credentials) {
      if (!(await succeeds(signUp(credentials)))) return;
      toast.success("Registration successful! Please check your email for a verification link.");
    },
    async google() {
      await succeeds(signInWithGoogle());
    },
    async signOut() {
      leaving.current = true;
      const left = await succeeds(signOut());
      leaving.current = false;
      if (!left) return;
      toast.success("Logged out.");
      navigate("/");
    },
  };
}

/** Shows the text of a failure; true when there was none. */
async function succeeds(outcome: Promise<Outcome>): Promise<boolean> {
  const { error } = await outcome.catch((cause: unknown) => ({ error: errorText(cause, UNREACHABLE) }));
  if (error) toast.error(error);
  return !error;
}
