import { Trans } from "@lingui/react/macro";
import { useProfile } from "@/lib/auth/profile";
import { planLabel } from "@/lib/plans";

/** The owner and the plan of the account. */
export function AccountHeading({ email }: { email: string }) {
  const { profile } = useProfile();
  const plan = profile && planLabel(profile.plan);
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-primary text-lg font-semibold text-primary-content"
      >
        {email.slice(0, 2).toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          <Trans>Account</Trans>
        </h1>
        <p className="muted truncate text-sm">{profile?.full_name || email}</p>
      </div>
      {profile && (
        <p className="shrink-0">
          <Trans>
            <span className="sr-only">Plan: </span>
            <span className="badge badge-primary rounded-full font-medium">{plan}</span>
          </Trans>
        </p>
      )}
    </div>
  );
}
