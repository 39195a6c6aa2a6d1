import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import { reloadProfile, useProfile } from "@/lib/auth/profile";
import { errorText } from "@/lib/http";
import { AccountSection } from "./AccountSection";
import { ProfileForm } from "./ProfileForm";

/** Name and organization, or a placeholder while they load or when they fail to load. */
export function ProfileSection() {
  const { profile, error } = useProfile();
  return (
    <AccountSection title={t`Profile`} text={t`Your name and your organization.`}>
      {profile ? <ProfileForm profile={profile} /> : error ? <Failed error={error} /> : <Skeleton />}
    </AccountSection>
  );
}

const NOT_LOADED = t`Failed to load your profile`;

function Failed({ error }: { error: unknown }) {
  const reason = errorText(error, NOT_LOADED);
  return (
    <div role="alert">
      <p className="text-error flex items-center gap-2 text-sm font-semibold">
        <Icon name="alert" />
        {NOT_LOADED}
      </p>
      {reason !== NOT_LOADED && <p className="muted mt-1 text-sm">{reason}</p>}
      <button type="button" className="btn btn-sm mt-3" onClick={() => void reloadProfile()}>
        <Icon name="refresh" className="size-4" />
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={t`Loading your profile`} className="space-y-4">
      {["name", "organization"].map((row) => (
        <div key={row} className="space-y-1.5">
          <div className="skeleton h-5 w-28" />
          <div className="skeleton h-10 w-full" />
        </div>
      ))}
      <div className="skeleton h-10 w-32" />
    </div>
  );
}
