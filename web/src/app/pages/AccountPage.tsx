import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { AccountHeading } from "@/features/auth/account/AccountHeading";
import { AccountSection } from "@/features/auth/account/AccountSection";
import { DataSection } from "@/features/auth/account/DataSection";
import { DevicesSection } from "@/features/auth/account/DevicesSection";
import { EmailSection } from "@/features/auth/account/EmailSection";
import { FormatSection } from "@/features/auth/account/FormatSection";
import { LanguageSection } from "@/features/auth/account/LanguageSection";
import { PasswordSection } from "@/features/auth/account/PasswordSection";
import { ProfileSection } from "@/features/auth/account/ProfileSection";
import { signOut } from "@/features/auth/api";
import { BillingDetails } from "@/features/payments/billing/BillingDetails";
import { ApiTokens } from "@/features/tokens/ApiTokens";
import { Webhooks } from "@/features/tokens/webhooks/Webhooks";
import { OldResults } from "@/features/usage/OldResults";
import { UsageMeters } from "@/features/usage/UsageMeters";
import { announceSignOut } from "@/lib/auth/announced-sign-out";
import { type User, useSession } from "@/lib/auth/session";
import { currentView } from "@/lib/auth/view-store";
import { useLocaleChoice } from "@/lib/locale/use-locale";
import { toast } from "@/lib/toasts";

/** The account of the signed-in user. Its state is reset when another user signs in. */
export function AccountPage() {
  const { user } = useSession();
  return user ? <Account key={user.id} user={user} /> : null;
}

function Account({ user }: { user: User }) {
  const navigate = useNavigate();
  // Payments and usage above the choice of the format follow it at once.
  useLocaleChoice();

  /** Leaves the page first, as signing out does, since the server has ended the session. */
  function leave() {
    announceSignOut();
    navigate("/");
    void signOut();
    toast.success(t`Your account was deleted.`);
  }

  return (
    <div className="mx-auto w-full max-w-3xl space-y-5 px-4 py-8 sm:px-6 sm:py-12">
      <AccountHeading email={user.email} />
      <ProfileSection />
      <AccountSection title={t`Billing`} text={t`Your plan and your payments. No plan renews automatically.`}>
        <BillingDetails />
      </AccountSection>
      <AccountSection
        title={t`Usage`}
        text={t`How much of your plan you use. Each month begins on the first day, in UTC.`}
      >
        <UsageMeters withAgents upgradeTo="/pricing" />
      </AccountSection>
      <LanguageSection />
      <FormatSection />
      {!currentView() && <OwnSections user={user} onDeleted={leave} />}
    </div>
  );
}

/** What only the owner of the account sees: an administrator who views it would change their own sign-in here. */
function OwnSections({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  return (
    <>
      <AccountSection
        title={t`Results`}
        text={t`The tables, workbooks and maps of your answers. They count towards your storage.`}
      >
        <OldResults />
      </AccountSection>
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <DevicesSection />
      <AccountSection
        title={t`API tokens`}
        text={t`Programs use a token to read your results and to ask questions for you. A token never opens your account or your payments.`}
      >
        <ApiTokens upgradeTo="/pricing" />
      </AccountSection>
      <AccountSection
        title={t`Webhooks`}
        text={t`A program of yours is called when a run has finished or failed. Each call is signed.`}
      >
        <Webhooks upgradeTo="/pricing" />
      </AccountSection>
      <DataSection onDeleted={onDeleted} />
    </>
  );
}
