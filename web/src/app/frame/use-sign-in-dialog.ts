/**
 * The dialog that signs in or registers: when it is open, what becomes of a submission, and which page follows. It is open on
 * `/signup`, when a page has asked for it, and after a session has ended by itself.
 */

import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Credentials, Outcome } from "@/features/auth/api";
import type { AuthMode } from "@/features/auth/dialog/AuthModal";
import { useMailed } from "@/features/auth/mailed/mailed-to";
import { useAuthActions } from "@/features/auth/use-auth-actions";
import { useSession } from "@/lib/auth/session";
import { onSignInAsked } from "@/lib/auth/sign-in-request";
import { toast } from "@/lib/toasts";
import { forgetWanted, rememberWanted } from "@/lib/wanted-page";
import { pageAt } from "../pages";

export function useSignInDialog() {
  const { user } = useSession();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<AuthMode | null>(null);
  const [email, setEmail] = useState("");
  const [mailed, setMailed] = useMailed();
  const actions = useAuthActions(useSessionEnd(user?.id, setOpened));
  const signingUp = pathname === "/signup";
  const { signIn: asksToSignIn = false, notice = null } = (state ?? {}) as { signIn?: boolean; notice?: string };
  const mode = signingUp ? "register" : (opened ?? (asksToSignIn ? "sign-in" : null));
  const isOpen = useRef(false);
  isOpen.current = mode !== null;

  const isMailUsed = mailed !== null && user !== null;
  useEffect(() => {
    if (isMailUsed) setMailed(null);
  }, [isMailUsed, setMailed]);

  useEffect(() => onSignInAsked(() => setOpened("sign-in")), []);

  /** An accepted submission closes the dialog. */
  async function submit(mode: AuthMode, credentials: Credentials): Promise<Outcome> {
    setEmail(credentials.email);
    const outcome = await (mode === "register" ? actions.register(credentials) : actions.signIn(credentials));
    // Nobody reads the refusal in a dialog that was closed meanwhile.
    if (outcome.error !== null && !isOpen.current) toast.error(outcome.error);
    if (outcome.error !== null) return outcome;
    setOpened(null);
    if (mode === "register") setMailed({ email: credentials.email, atMs: Date.now() });
    if (mode === "register" && (asksToSignIn || window.location.pathname === "/signup")) {
      navigate("/", { replace: asksToSignIn });
    }
    return outcome;
  }

  /** What was wanted is opened when Google returns. */
  function leaveToGoogle() {
    void actions.google();
    leaveDialog();
  }

  function close() {
    forgetWanted();
    leaveDialog();
  }

  function leaveDialog() {
    setOpened(null);
    if (signingUp || asksToSignIn) navigate("/", { replace: asksToSignIn });
  }

  function open(mode: AuthMode, address = email) {
    setEmail(address);
    setOpened(mode);
  }

  return {
    mode,
    email,
    notice,
    mailed,
    open,
    submit,
    leaveToGoogle,
    close,
    forgetMail: () => setMailed(null),
    signOut: actions.signOut,
  };
}

/** A page that needs a sign-in reports the end of the session and asks for a new one, to which it is opened again. */
function useSessionEnd(userId: string | undefined, open: (mode: AuthMode) => void) {
  // The session is gone when its end is reported.
  const lastUser = useRef(userId);
  if (userId) lastUser.current = userId;
  return useCallback(() => {
    const { pathname } = window.location;
    if (pageAt(pathname).guard === "public") return;
    rememberWanted(pathname, Date.now(), lastUser.current);
    toast.error(t`Your session has ended. Please sign in again.`);
    open("sign-in");
  }, [open]);
}
