import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Loading } from "@/components/Loading";
import type { Credentials, Outcome } from "@/features/auth/api";
import { AuthModal, type AuthMode } from "@/features/auth/dialog/AuthModal";
import { useMailed } from "@/features/auth/mailed/mailed-to";
import { useAuthActions } from "@/features/auth/use-auth-actions";
import { useSession } from "@/lib/auth/session";
import { onSignInAsked } from "@/lib/auth/sign-in-request";
import { isPrivateInView } from "@/lib/auth/view-store";
import { isChat } from "@/lib/chat-path";
import { toast } from "@/lib/toasts";
import { forgetWanted, rememberWanted } from "@/lib/wanted-page";
import { pageAt } from "../pages";
import { Announcements } from "./Announcements";
import { Header } from "./Header";
import { PrivatePage, ViewBanner } from "./ViewBanner";

const CheckYourMail = lazy(async () => ({
  default: (await import("@/features/auth/mailed/CheckYourMail")).CheckYourMail,
}));

/** Header, page and the sign-in dialog. `/signup` is the home page with the dialog open for registering. */
export function Layout() {
  const { user, loading } = useSession();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<AuthMode | null>(null);
  const [email, setEmail] = useState("");
  const [mailed, setMailed] = useMailed();
  const signingUp = pathname === "/signup";
  const actions = useAuthActions(
    useCallback(() => {
      if (pageAt(window.location.pathname).guard === "public") return;
      rememberWanted(window.location.pathname, Date.now());
      toast.error("Your session has ended. Please sign in again.");
      setDialog("sign-in");
    }, []),
  );
  const { signIn: asksToSignIn = false, notice = null } = (state ?? {}) as { signIn?: boolean; notice?: string };
  const mode = signingUp ? "register" : (dialog ?? (asksToSignIn ? "sign-in" : null));
  const isOpen = useRef(false);
  isOpen.current = mode !== null;

  useEffect(() => {
    // A page with an anchor scrolls to it by itself.
    if (!isChat(pathname) && !window.location.hash) window.scrollTo(0, 0);
  }, [pathname]);

  useFocusAfter(pathname + search);

  const isMailUsed = mailed !== null && user !== null;
  useEffect(() => {
    if (isMailUsed) setMailed(null);
  }, [isMailUsed, setMailed]);

  useEffect(() => onSignInAsked(() => setDialog("sign-in")), []);

  /** An accepted submission closes the dialog. */
  async function submit(mode: AuthMode, credentials: Credentials): Promise<Outcome> {
    setEmail(credentials.email);
    const outcome = await (mode === "register" ? actions.register(credentials) : actions.signIn(credentials));
    // Nobody reads the refusal in a dialog that was closed meanwhile.
    if (outcome.error !== null && !isOpen.current) toast.error(outcome.error);
    if (outcome.error !== null) return outcome;
    setDialog(null);
    if (mode === "register") setMailed({ email: credentials.email, atMs: Date.now() });
    if (mode === "register" && (asksToSignIn || window.location.pathname === "/signup")) {
      navigate("/", { replace: asksToSignIn });
    }
    return outcome;
  }

  /** What was wanted is opened when Google returns. */
  function leaveToGoogle() {
    void actions.google();
    setDialog(null);
    if (signingUp || asksToSignIn) navigate("/", { replace: asksToSignIn });
  }

  function openDialog(mode: AuthMode, email: string) {
    setEmail(email);
    setDialog(mode);
  }

  function close() {
    setDialog(null);
    forgetWanted();
    if (signingUp || asksToSignIn) navigate("/", { replace: asksToSignIn });
  }

  if (signingUp && user) return <Navigate to="/chat" replace />;

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="btn btn-primary btn-sm sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header onSignIn={() => setDialog("sign-in")} onSignOut={actions.signOut} />
      <ViewBanner />
      <Announcements />
      {mailed && !user && !loading && (
        <Suspense fallback={null}>
          <CheckYourMail
            key={mailed.atMs}
            mailed={mailed}
            onOtherAddress={() => openDialog("register", mailed.email)}
            onSignIn={() => openDialog("sign-in", mailed.email)}
            onClose={() => setMailed(null)}
          />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary key={isChat(pathname) ? "/chat" : pathname} fallback={(retry) => <PageFailed onRetry={retry} />}>
          <Suspense fallback={<Loading />}>{isPrivateInView(pathname) ? <PrivatePage /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      {mode && !user && !loading && (
        <AuthModal
          key={mode}
          mode={mode}
          email={email}
          notice={notice}
          onSubmit={submit}
          onGoogle={leaveToGoogle}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The focused element may have disappeared with the old page; the focus then moves to the new page. */
function useFocusAfter(address: string) {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [address]);
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[50vh] max-w-md flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <p className="muted">Check your connection and try again. Your conversations are kept on the server.</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
