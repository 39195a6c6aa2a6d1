import { toast } from "@/lib/toasts";
import { NewPasswordForm } from "../NewPasswordForm";
import { AccountSection } from "./AccountSection";

export function PasswordSection({ email }: { email: string }) {
  return (
    <AccountSection title="Password" text="A new password signs out all other devices.">
      <NewPasswordForm
        submitText="Change password"
        asksForCurrent
        username={email}
        onChanged={() => toast.success("Password changed.")}
      />
    </AccountSection>
  );
}
