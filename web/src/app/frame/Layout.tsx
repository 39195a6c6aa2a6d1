import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Loading } from "@/components/Loading";
import { AuthModal } from "@/features/auth/dialog/AuthModal";
import { useSession } from "@/lib/auth/session";
import { isPrivateInView } from "@/lib/auth/view-store";
import { isChat } from "@/lib/chat-path";
import { focusPage } from "@/lib/focus";
import { Announcements } from "./Announcements";
import { EnglishNotice } from "./EnglishNotice";
import { Header } from "./Header";
import { useSignInDialog } from "./use-sign-in-dialog";
import { PrivatePage, ViewBanner } from "./ViewBanner";

const CheckYourMail = lazy(async () => ({
  default: (await import("@/features/auth/mailed/CheckYourMail")).CheckYourMail,
}));

/** Header, page and the sign-in dialog. `/signup` is the home page with the dialog open for registering. */
export function Layout() {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  const dialog = useSignInDialog();
  const { mailed } = dialog;

  useEffect(() => {
    // A page with an anchor scrolls to it by itself.
    if (!isChat(pathname) && !window.location.hash) window.scrollTo(0, 0);
  }, [pathname]);

  useFocusAfter(pathname + search);

  if (pathname === "/signup" && user) return <Navigate to="/chat" replace />;

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="btn btn-primary btn-sm sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Header onSignIn={() => dialog.open("sign-in")} onSignOut={dialog.signOut} />
      <ViewBanner />
      <Announcements />
      <EnglishNotice />
      {mailed && !user && !loading && (
        <Suspense fallback={null}>
          <CheckYourMail
            key={mailed.atMs}
            mailed={mailed}
            onOtherAddress={() => dialog.open("register", mailed.email)}
            onSignIn={() => dialog.open("sign-in", mailed.email)}
            onClose={dialog.forgetMail}
          />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary key={isChat(pathname) ? "/chat" : pathname} fallback={(retry) => <PageFailed onRetry={retry} />}>
          <Suspense fallback={<Loading />}>{isPrivateInView(pathname) ? <PrivatePage /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      {dialog.mode && !user && !loading && (
        <AuthModal
          key={dialog.mode}
          mode={dialog.mode}
          email={dialog.email}
          notice={dialog.notice}
          onSubmit={dialog.submit}
          onGoogle={dialog.leaveToGoogle}
          onClose={dialog.close}
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
    focusPage();
  }, [address]);
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[50vh] max-w-md flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <h1 className="text-xl font-semibold">
        <Trans>This page could not be shown</Trans>
      </h1>
      <p className="muted">
        <Trans>Check your connection and try again. Your conversations are kept on the server.</Trans>
      </p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
