import { AccountHeading } from "@/features/auth/account/AccountHeading";
import { AccountSection } from "@/features/auth/account/AccountSection";
import { DevicesSection } from "@/features/auth/account/DevicesSection";
import { EmailSection } from "@/features/auth/account/EmailSection";
import { PasswordSection } from "@/features/auth/account/PasswordSection";
import { ProfileSection } from "@/features/auth/account/ProfileSection";
import { BillingDetails } from "@/features/payments/BillingDetails";
import { UsageMeters } from "@/features/usage/UsageMeters";
import { type User, useSession } from "@/lib/session";

/** What users see and change about themselves. Begins anew when somebody else signs in. */
export function AccountPage() {
  const { user } = useSession();
  return user ? <Account key={user.id} user={user} /> : null;
}

function Account({ user }: { user: User }) {
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5 px-4 py-8 sm:px-6 sm:py-12">
      <AccountHeading email={user.email} />
      <ProfileSection />
      <AccountSection title="Billing" text="Your plan and what you have paid. Nothing is renewed without you.">
        <BillingDetails />
      </AccountSection>
      <AccountSection title="Usage" text="What you use of your plan. Months begin on the first, in UTC.">
        <UsageMeters withAgents upgradeTo="/pricing" />
      </AccountSection>
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <DevicesSection />
    </div>
  );
}
