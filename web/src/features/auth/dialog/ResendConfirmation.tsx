import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { resendConfirmation } from "../api";
import { Notice } from "../Notice";
import { useSending } from "../use-sending";

/** Sends the confirmation mail again after a sign-in that failed because the address is not confirmed yet. */
export function ResendConfirmation({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { sending, error, send } = useSending();

  async function resend() {
    setSent(false);
    const outcome = await send(() => resendConfirmation(email));
    setSent(outcome?.error === null);
  }

  return (
    <div className="rounded-box mt-6 flex flex-col items-start gap-3 border border-base-300 bg-base-200 p-4 text-sm">
      <p className="max-w-full">
        <Trans>
          <span className="font-medium break-words">{email}</span> is not confirmed yet. Open the link in our mail
          first.
        </Trans>
      </p>
      <button
        type="button"
        className="btn btn-sm btn-outline border-base-300 bg-base-100"
        aria-disabled={sending || undefined}
        onClick={() => void resend()}
      >
        {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        <Trans>Resend the confirmation mail</Trans>
      </button>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <Notice text={sent ? t`A new confirmation mail is on its way.` : null} />
    </div>
  );
}
