import { toast } from "@/lib/toasts";
import { NewPasswordForm } from "../NewPasswordForm";
import { AccountSection } from "./AccountSection";

export function PasswordSection({ email }: { email: string }) {
  return (
    <AccountSection title="Password" text="Use one that you use nowhere else.">
      <NewPasswordForm
        submitText="Change password"
        username={email}
        onChanged={() => toast.success("Password changed.")}
      />
    </AccountSection>
  );
}
