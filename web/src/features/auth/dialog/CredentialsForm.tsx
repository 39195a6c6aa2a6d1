import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Credentials, Outcome } from "../api";
import { Field } from "../Field";
import { PASSWORD_RULE, PasswordField } from "../PasswordField";
import { SubmitButton } from "../SubmitButton";
import { useSending } from "../use-sending";
import { type RefusedField, refusedField } from "./refused-field";

/**
 * E-mail and password; registering also requires consent to the terms. The first empty field has the focus. A refusal is
 * shown at the field that it is about, which gets the focus.
 */
export function CredentialsForm({
  registering,
  firstEmail,
  onEmail,
  onForgot,
  onSubmit,
}: {
  registering: boolean;
  firstEmail: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onSubmit: (credentials: Credentials) => Promise<Outcome>;
}) {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState("");
  const termsId = useId();
  const { sending, error, send } = useSending();
  /** A new object for each refusal, so that each moves the focus. */
  const [refused, setRefused] = useState<{ field: RefusedField; registering: boolean } | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const at = (field: RefusedField) => (refused?.field === field && refused.registering === registering ? error : null);

  useEffect(() => {
    if (refused?.field === "email") emailField.current?.focus();
    if (refused?.field === "password") passwordField.current?.focus();
  }, [refused]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await send(() => onSubmit({ email: email.trim(), password }));
    if (outcome?.error) setRefused({ field: refusedField(outcome), registering });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        inputRef={emailField}
        label={t`E-mail`}
        type="email"
        name="email"
        required
        data-first-focus={firstEmail ? undefined : ""}
        autoComplete="email"
        placeholder="you@company.com"
        error={at("email")}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          onEmail(event.target.value.trim());
        }}
      />
      <div className="relative">
        <PasswordField
          inputRef={passwordField}
          label={t`Password`}
          name="password"
          required
          hint={registering ? PASSWORD_RULE : undefined}
          data-first-focus={firstEmail ? "" : undefined}
          autoComplete={registering ? "new-password" : "current-password"}
          error={at("password")}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {!registering && (
          // Shown next to the label, but after the password in the keyboard order.
          <button type="button" className="link link-primary absolute top-0 right-0 text-sm" onClick={onForgot}>
            <Trans>Forgot password?</Trans>
          </button>
        )}
      </div>
      {registering && (
        <label className="flex items-start gap-3 text-sm" htmlFor={termsId}>
          <input id={termsId} className="checkbox checkbox-sm checkbox-primary mt-px" type="checkbox" required />
          <span>
            <Trans>
              I agree with{" "}
              <a className="link" href="/terms" target="_blank" rel="noreferrer">
                Terms of Service
              </a>{" "}
              and{" "}
              <a className="link" href="/privacy" target="_blank" rel="noreferrer">
                Privacy Policy
              </a>
            </Trans>
          </span>
        </label>
      )}
      {at("form") && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      <SubmitButton sending={sending} className="mt-1 w-full">
        {registering ? t`Sign up` : t`Log in`}
      </SubmitButton>
    </form>
  );
}
