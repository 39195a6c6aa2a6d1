import { t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import { type Outcome, sendResetLink } from "../api";
import { Field } from "../Field";
import { Notice } from "../Notice";
import { SubmitButton } from "../SubmitButton";
import { useSending } from "../use-sending";

/** Requests a link to a new password. Shows the same text whether the account exists or not. */
export function ResetLinkForm({ firstEmail, submitText }: { firstEmail: string; submitText: string }) {
  const [email, setEmail] = useState(firstEmail);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { sending, error, send } = useSending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSentTo(null);
    const address = email.trim();
    const outcome = await send(async () => withoutAccountHints(await sendResetLink(address)));
    if (outcome?.error === null) setSentTo(address);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t`E-mail`}
        type="email"
        name="email"
        required
        data-first-focus=""
        autoComplete="email"
        placeholder="you@company.com"
        error={error}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SubmitButton sending={sending} className="w-full">
        {submitText}
      </SubmitButton>
      <Notice text={sentTo && t`If there is an account for ${sentTo}, a mail with a link is on its way.`} />
    </form>
  );
}

/** Keeps only errors that reveal nothing about accounts: too many requests, and a server that did not answer. */
function withoutAccountHints(outcome: Outcome): Outcome {
  const isShown = outcome.status === 429 || outcome.status === 0;
  return isShown ? outcome : { error: null };
}
