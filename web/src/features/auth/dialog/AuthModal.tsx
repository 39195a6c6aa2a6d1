import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Logo } from "@/components/Logo";
import { Modal } from "@/components/Modal";
import type { Credentials, Outcome } from "../api";
import { Notice } from "../Notice";
import { CredentialsForm } from "./CredentialsForm";
import { GoogleChoice } from "./GoogleChoice";
import { ResendConfirmation } from "./ResendConfirmation";
import { ResetLinkForm } from "./ResetLinkForm";

export type AuthMode = "sign-in" | "register";
type View = AuthMode | "forgot";

const TITLES: Record<View, [title: string, subtitle: string]> = {
  "sign-in": [t`Welcome back`, t`Sign in to continue your conversations.`],
  register: [t`Create your account`, t`Start on the Basic plan. No card needed.`],
  forgot: [t`Forgot your password?`, t`We will send you a link to choose a new password.`],
};

const OTHER_MODE: Record<AuthMode, { mode: AuthMode; text: string }> = {
  "sign-in": { mode: "register", text: t`Don't have an account? Sign up` },
  register: { mode: "sign-in", text: t`Already have an account? Log in` },
};

/**
 * Sign in, register, or ask for a new password. It closes when the server has accepted what was submitted; a refusal is
 * shown beside the field that it is about, and everything that was typed stays. `notice` is the reason why it is open.
 */
export function AuthModal({
  mode: firstMode,
  email: firstEmail = "",
  notice = null,
  onSubmit,
  onGoogle,
  onClose,
}: {
  mode: AuthMode;
  email?: string;
  notice?: string | null;
  onSubmit: (mode: AuthMode, credentials: Credentials) => Promise<Outcome>;
  onGoogle: () => void;
  onClose: () => void;
}) {
  const [view, setView] = useState<View>(firstMode);
  const [email, setEmail] = useState(firstEmail);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [title, subtitle] = TITLES[view];

  return (
    <Modal label={title} className="max-w-md p-6 sm:p-8" onClose={onClose}>
      <button
        type="button"
        className="btn btn-ghost btn-circle btn-sm absolute top-4 right-4"
        aria-label={t`Close`}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <Logo />
      <h2 className="mt-6 text-2xl font-semibold tracking-tight">{title}</h2>
      <p className="muted mt-1 text-sm">{subtitle}</p>

      {view === "forgot" ? (
        <div key="forgot" ref={focusFirst} className="mt-6">
          <ResetLinkForm firstEmail={email} submitText={t`Send reset link`} />
          <ViewLink text={t`Back to log in`} onClick={() => setView("sign-in")} />
        </div>
      ) : (
        <div key="credentials" ref={focusFirst}>
          {view === "sign-in" && notice && (
            <div className="mt-6">
              <Notice text={notice} />
            </div>
          )}
          {view === "sign-in" && unconfirmed && <ResendConfirmation email={unconfirmed} />}
          <GoogleChoice onGoogle={onGoogle} />
          <div className="mt-6">
            <CredentialsForm
              registering={view === "register"}
              firstEmail={email}
              onEmail={setEmail}
              onForgot={() => setView("forgot")}
              onSubmit={(credentials) => submit(view, credentials)}
            />
          </div>
          <ViewLink text={OTHER_MODE[view].text} onClick={() => setView(OTHER_MODE[view].mode)} />
        </div>
      )}
    </Modal>
  );

  async function submit(mode: AuthMode, credentials: Credentials): Promise<Outcome> {
    setUnconfirmed(null);
    const outcome = await onSubmit(mode, credentials);
    if (outcome.code === "email_not_confirmed") setUnconfirmed(credentials.email);
    return outcome;
  }
}

/** The line below a form that links to another form. */
function ViewLink({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <p className="mt-5 text-center text-sm">
      <button type="button" className="link link-primary font-medium" onClick={onClick}>
        {text}
      </button>
    </p>
  );
}

/** Moves the focus to a part that replaces another one. The dialog itself focuses the part that it opens with. */
function focusFirst(part: HTMLElement | null) {
  part?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
}
