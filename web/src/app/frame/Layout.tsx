import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Loading } from "@/components/Loading";
import type { Credentials } from "@/features/auth/api";
import { AuthModal, type AuthMode } from "@/features/auth/dialog/AuthModal";
import { useAuthActions } from "@/features/auth/use-auth-actions";
import { useSession } from "@/lib/auth/session";
import { onSignInAsked } from "@/lib/auth/sign-in-request";
import { isPrivateInView } from "@/lib/auth/view-store";
import { toast } from "@/lib/toasts";
import { pageAt } from "../pages";
import { Announcements } from "./Announcements";
import { Header } from "./Header";
import { PrivatePage, ViewBanner } from "./ViewBanner";

/** Header, page and the sign-in dialog. `/signup` is the home page with the dialog open for registering. */
export function Layout() {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<AuthMode | null>(null);
  const [email, setEmail] = useState("");
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const signingUp = pathname === "/signup";
  const actions = useAuthActions(
    useCallback(() => {
      if (pageAt(window.location.pathname).guard === "public") return;
      toast.error("Your session has ended. Please sign in again.");
      setDialog("sign-in");
    }, []),
  );
  const mode = signingUp ? "register" : dialog;

  useEffect(() => {
    if (pathname !== "/chat") window.scrollTo(0, 0);
  }, [pathname]);

  useFocusAfter(pathname + search);

  useEffect(() => onSignInAsked(() => setDialog("sign-in")), []);

  async function submit(mode: AuthMode, credentials: Credentials) {
    setEmail(credentials.email);
    setUnconfirmed(null);
    if (mode === "register") return actions.register(credentials);
    const { code } = await actions.signIn(credentials);
    if (code === "email_not_confirmed") setUnconfirmed(credentials.email);
  }

  function close() {
    setDialog(null);
    if (signingUp) navigate("/");
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
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary key={pathname} fallback={(retry) => <PageFailed onRetry={retry} />}>
          <Suspense fallback={<Loading />}>{isPrivateInView(pathname) ? <PrivatePage /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      {mode && !user && !loading && (
        <AuthModal
          key={mode}
          mode={mode}
          email={email}
          unconfirmed={unconfirmed}
          onSubmit={(mode, credentials) => void submit(mode, credentials)}
          onGoogle={() => void actions.google()}
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
