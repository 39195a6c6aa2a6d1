import { t } from "@lingui/core/macro";
import { toast } from "@/lib/toasts";
import { NewPasswordForm } from "../NewPasswordForm";
import { AccountSection } from "./AccountSection";

export function PasswordSection({ email }: { email: string }) {
  return (
    <AccountSection title={t`Password`} text={t`A new password signs out all other devices.`}>
      <NewPasswordForm
        submitText={t`Change password`}
        asksForCurrent
        username={email}
        onChanged={() => toast.success(t`Password changed.`)}
      />
    </AccountSection>
  );
}
