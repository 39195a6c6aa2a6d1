import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { toast } from "@/lib/toasts";
import { signOutOtherDevices } from "../api";
import { useSending } from "../use-sending";
import { AccountSection } from "./AccountSection";

export function DevicesSection() {
  const { sending, error, send } = useSending();

  async function signOutOthers() {
    const outcome = await send(signOutOtherDevices);
    if (outcome?.error === null) toast.success(t`Signed out of all other devices.`);
  }

  return (
    <AccountSection
      title={t`Devices`}
      text={t`Sign out of all devices except this one, for example after you lose a phone.`}
    >
      <button
        type="button"
        className="btn btn-outline border-base-300 w-full sm:w-auto"
        aria-disabled={sending || undefined}
        onClick={() => void signOutOthers()}
      >
        {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        <Trans>Sign out of all other devices</Trans>
      </button>
      {error && (
        <p role="alert" className="text-error mt-3 text-sm">
          {error}
        </p>
      )}
    </AccountSection>
  );
}
