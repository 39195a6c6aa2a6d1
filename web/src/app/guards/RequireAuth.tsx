import { useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { Loading } from "@/components/Loading";
import { useSession } from "@/lib/auth/session";
import { isConversation } from "@/lib/chat-path";
import { rememberWanted } from "@/lib/wanted-page";

/**
 * Shows the pages inside to signed-in users and sends visitors to the home page. The link to a conversation also asks
 * visitors to sign in, and is opened after that.
 */
export function RequireAuth() {
  const { loading, user } = useSession();
  const { pathname } = useLocation();
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  if (loading) return <Loading />;
  if (user) return <Outlet />;
  const asksToSignIn = !wasSignedIn.current && isConversation(pathname);
  if (asksToSignIn) rememberWanted(pathname, Date.now());
  return <Navigate to="/" replace state={asksToSignIn ? { signIn: true } : null} />;
}
