import { useNavigate } from "react-router";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { type Credentials, type Outcome, signIn, signInWithGoogle, signOut, signUp } from "./api";
import { landingAfterSignIn } from "./pending-plan";

const UNREACHABLE = "The server cannot be reached. Please try again.";

/** Sign-in, registration and sign-out with their notices and the page that follows. */
export function useAuthActions() {
  const navigate = useNavigate();

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
      if (!(await succeeds(signOut()))) return;
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
