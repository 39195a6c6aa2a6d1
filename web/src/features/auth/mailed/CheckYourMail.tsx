import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import { Notice } from "../Notice";
import { useSignInSettings } from "../sign-in-settings";
import { mailboxOf } from "./mailboxes";
import type { Mailed } from "./mailed-to";
import { useResend } from "./use-resend";

/** The pause between two mails at services that do not name theirs. */
const USUAL_PAUSE_SECONDS = 60;

/**
 * What to do after a registration. It stays until the person signs in or closes it, also after a reload. It must not
 * reveal whether the address had an account before, so it says the same in both cases.
 */
export function CheckYourMail({
  mailed: { email, atMs },
  onOtherAddress,
  onSignIn,
  onClose,
}: {
  mailed: Mailed;
  onOtherAddress: () => void;
  onSignIn: () => void;
  onClose: () => void;
}) {
  const settings = useSignInSettings();
  const outbox = settings?.mail?.outbox ?? null;
  const mailbox = outbox ? null : mailboxOf(email);
  const mailboxName = mailbox?.name;
  const resending = useResend(email, atMs, settings?.mail?.interval_seconds ?? USUAL_PAUSE_SECONDS);
  const { seconds } = resending;
  const isWaiting = seconds > 0;
  return (
    <section
      aria-labelledby="check-your-mail"
      data-above-notices
      className="border-b border-base-300 bg-base-200 px-4 py-5 sm:px-6"
    >
      <div className="mx-auto flex max-w-3xl items-start gap-3 sm:gap-4">
        <Icon name="mail" className="text-primary mt-0.5 size-6" />
        <div className="min-w-0 flex-1 space-y-3 text-sm">
          <h2 id="check-your-mail" className="text-lg font-semibold tracking-tight">
            <Trans>Check your mail</Trans>
          </h2>
          <p>
            <Trans>
              Open the link that we sent to <strong className="break-words">{email}</strong> to confirm your address. In
              this browser the link also signs you in.
            </Trans>
          </p>
          {outbox ? <OutboxHint folder={outbox} /> : <MailHint />}
          <div className="flex flex-wrap items-center gap-2">
            {mailbox && (
              <a className="btn btn-sm btn-primary" href={mailbox.url} target="_blank" rel="noreferrer">
                <Trans>Open {mailboxName}</Trans>
              </a>
            )}
            <button
              type="button"
              className="btn btn-sm btn-outline border-base-300 bg-base-100"
              aria-disabled={isWaiting || resending.sending || undefined}
              onClick={() => void resending.resend()}
            >
              {resending.sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
              {isWaiting ? t`Resend the mail in ${seconds} s` : t`Resend the mail`}
            </button>
            <button type="button" className="btn btn-sm btn-ghost" onClick={onOtherAddress}>
              <Trans>Wrong address?</Trans>
            </button>
            <button type="button" className="btn btn-sm btn-ghost" onClick={onSignIn}>
              <Trans>Log in instead</Trans>
            </button>
          </div>
          {resending.error && (
            <p role="alert" className="text-error">
              {resending.error}
            </p>
          )}
          <Notice text={resending.isSent ? t`A new confirmation mail is on its way.` : null} />
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-circle"
          aria-label={t`Close this note`}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

function MailHint() {
  return (
    <p className="muted">
      <Trans>
        No mail after a few minutes? Look into the spam folder. If you already have an account with this address, sign
        in instead.
      </Trans>
    </p>
  );
}

/** Where the link is on a computer without a mail server. */
function OutboxHint({ folder }: { folder: string }) {
  return (
    <p className="muted">
      <Trans>
        This installation has no mail server. The link is on the console of the server, and in the newest file of the
        folder <code className="break-all">{folder}</code>.
      </Trans>
    </p>
  );
}
