import { AccountHeading } from "@/features/auth/account/AccountHeading";
import { DevicesSection } from "@/features/auth/account/DevicesSection";
import { EmailSection } from "@/features/auth/account/EmailSection";
import { PasswordSection } from "@/features/auth/account/PasswordSection";
import { ProfileSection } from "@/features/auth/account/ProfileSection";
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
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <DevicesSection />
    </div>
  );
}
