import { Trans } from "@lingui/react/macro";
import { Navigate, Outlet } from "react-router";
import { Loading } from "@/components/Loading";
import { reloadProfile, useProfile } from "@/lib/auth/profile";

/** Shows the pages inside to administrators and sends other users to the home page. The server checks every call itself. */
export function RequireAdmin() {
  const { profile, error } = useProfile();
  if (profile) return profile.role === "admin" ? <Outlet /> : <Navigate to="/" replace />;
  if (!error) return <Loading />;
  return (
    <div role="alert" className="mx-auto flex min-h-[50vh] flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-xl font-semibold">
        <Trans>We could not check whether you are an administrator</Trans>
      </h1>
      <button type="button" className="btn btn-primary" onClick={() => void reloadProfile()}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
