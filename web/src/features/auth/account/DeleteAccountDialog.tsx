import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { UNREACHABLE } from "../api";
import { Field } from "../Field";
import { PasswordField } from "../PasswordField";
import { useSending } from "../use-sending";
import { deleteAccount, type Erasure, fetchErasure, mailErasureCode } from "./privacy-calls";

const WORD = "DELETE";

/** Lists what is deleted and what is kept, and asks for a typed word and a proof before it deletes the account. */
export function DeleteAccountDialog({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    fetchErasure().then(setErasure, (cause: unknown) => setFailed(errorText(cause, UNREACHABLE)));
  }, []);

  return (
    <Modal label={t`Delete account`} className="max-w-lg" onClose={onClose}>
      <h2 className="text-lg font-semibold outline-none" tabIndex={-1} data-first-focus>
        <Trans>Delete your account?</Trans>
      </h2>
      <Consequences />
      {failed && (
        <p role="alert" className="text-error mt-4 text-sm">
          {failed}
        </p>
      )}
      {erasure?.last_administrator && (
        <p role="alert" className="text-error mt-4 text-sm">
          <Trans>
            You are the only administrator. Make another person an administrator before you delete your account.
          </Trans>
        </p>
      )}
      {erasure && !erasure.last_administrator ? (
        <ConfirmForm confirmBy={erasure.confirm_by} onDeleted={onDeleted} onClose={onClose} />
      ) : (
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      )}
    </Modal>
  );
}

function Consequences() {
  return (
    <div className="mt-2 space-y-2 text-sm">
      <p>
        <Trans>
          <strong>This is deleted immediately and cannot be undone:</strong> your profile and ways to sign in, all
          conversations, files and results, your inquiries from the contact form, and the remaining time of a paid plan.
          All devices are signed out.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong>This is kept:</strong> records of payments, without your name or address, for as long as the law
          requires. An account at Google or another sign-in service is not affected.
        </Trans>
      </p>
    </div>
  );
}

function ConfirmForm({
  confirmBy,
  onDeleted,
  onClose,
}: {
  confirmBy: Erasure["confirm_by"];
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [word, setWord] = useState("");
  const [proof, setProof] = useState("");
  const { sending, error, send } = useSending();
  const ready = word.trim() === WORD && proof.trim() !== "";

  async function remove() {
    try {
      await deleteAccount(confirmBy === "password" ? { password: proof } : { code: proof.trim() });
      return { error: null };
    } catch (cause) {
      return { error: errorText(cause, UNREACHABLE) };
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    const outcome = await send(remove);
    if (outcome?.error === null) onDeleted();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      {confirmBy === "mail" && <CodeButton />}
      {confirmBy === "password" ? (
        <PasswordField
          label={t`Your password`}
          name="current-password"
          autoComplete="current-password"
          error={error}
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
      ) : (
        <Field
          label={t`Code from the mail`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
      )}
      <Field
        label={t`Type ${WORD} to confirm`}
        name="confirmation"
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="modal-action mt-0">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="submit" className="btn btn-error" aria-disabled={!ready || sending || undefined}>
          {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          <Trans>Delete my account</Trans>
        </button>
      </div>
    </form>
  );
}

/** Sends a code to users without a password. */
function CodeButton() {
  const { sending, error, send } = useSending();

  async function ask() {
    try {
      await mailErasureCode();
      return { error: null };
    } catch (cause) {
      return { error: errorText(cause, UNREACHABLE) };
    }
  }

  async function mail() {
    const outcome = await send(ask);
    if (outcome?.error === null) toast.success(t`Check your mailbox for the code.`);
  }

  return (
    <div>
      <button
        type="button"
        className="btn btn-outline border-base-300"
        aria-disabled={sending || undefined}
        onClick={() => void mail()}
      >
        <Trans>Mail me a code</Trans>
      </button>
      {error && (
        <p role="alert" className="text-error mt-2 text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
