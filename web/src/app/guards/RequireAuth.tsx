import { Navigate, Outlet } from "react-router";
import { Loading } from "@/components/Loading";
import { useSession } from "@/lib/auth/session";

/** Pages inside need somebody signed in; everybody else lands on the home page. */
export function RequireAuth() {
  const { loading, user } = useSession();
  if (loading) return <Loading />;
  return user ? <Outlet /> : <Navigate to="/" replace />;
}
