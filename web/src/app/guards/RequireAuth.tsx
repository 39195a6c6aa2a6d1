import { Navigate, Outlet } from "react-router";
import { Loading } from "@/components/Loading";
import { useSession } from "@/lib/auth/session";

/** Shows the pages inside to signed-in users and sends visitors to the home page. */
export function RequireAuth() {
  const { loading, user } = useSession();
  if (loading) return <Loading />;
  return user ? <Outlet /> : <Navigate to="/" replace />;
}
