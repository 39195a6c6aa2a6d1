import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { User } from "@/lib/auth/session";
import { toast } from "@/lib/toasts";
import { changeEmail } from "../api";
import { Field } from "../Field";
import { SubmitButton } from "../SubmitButton";
import { useSending } from "../use-sending";
import { AccountSection } from "./AccountSection";

/** A new address becomes valid when its owner opens the link that is sent to it. */
export function EmailSection({ user }: { user: User }) {
  const { newEmail } = user;
  const [email, setEmail] = useState("");
  const { sending, error, send } = useSending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await send(() => changeEmail(email.trim()));
    if (outcome?.error !== null) return;
    toast.success(t`Check the mailbox of your new address for the link.`);
    setEmail("");
  }

  return (
    <AccountSection
      title={t`E-mail address`}
      text={t`You sign in with this address. To confirm a change, open the link that we send to the new address.`}
    >
      <dl className="mb-4 text-sm">
        <dt className="muted">
          <Trans>Current address</Trans>
        </dt>
        <dd className="font-medium break-words">{user.email}</dd>
      </dl>
      {newEmail && (
        <p className="rounded-box mb-4 bg-info/10 px-4 py-3 text-sm break-words">
          <Trans>
            Waiting for <span className="font-medium">{newEmail}</span> to be confirmed. Open the link in the mail that
            we sent there.
          </Trans>
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={t`New e-mail address`}
          type="email"
          name="new-email"
          required
          autoComplete="email"
          placeholder="you@company.com"
          error={error}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SubmitButton sending={sending} className="sm:self-start">
          <Trans>Change e-mail</Trans>
        </SubmitButton>
      </form>
    </AccountSection>
  );
}
