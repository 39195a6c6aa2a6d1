import { type FormEvent, useId, useState } from "react";
import type { Credentials } from "../api";
import { Field } from "../Field";
import { PASSWORD_RULE, PasswordField } from "../PasswordField";

/** E-mail and password; registering also requires consent to the terms. The first empty field has the focus. */
export function CredentialsForm({
  registering,
  firstEmail,
  onForgot,
  onSubmit,
}: {
  registering: boolean;
  firstEmail: string;
  onForgot: (email: string) => void;
  onSubmit: (credentials: Credentials) => void;
}) {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState("");
  const termsId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit({ email: email.trim(), password });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="E-mail"
        type="email"
        name="email"
        required
        data-first-focus={firstEmail ? undefined : ""}
        autoComplete="email"
        placeholder="you@company.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="relative">
        <PasswordField
          label="Password"
          name="password"
          required
          hint={registering ? PASSWORD_RULE : undefined}
          data-first-focus={firstEmail ? "" : undefined}
          autoComplete={registering ? "new-password" : "current-password"}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {!registering && (
          // Shown next to the label, but after the password in the keyboard order.
          <button
            type="button"
            className="link link-primary absolute top-0 right-0 text-sm"
            onClick={() => onForgot(email.trim())}
          >
            Forgot password?
          </button>
        )}
      </div>
      {registering && (
        <label className="flex items-start gap-3 text-sm" htmlFor={termsId}>
          <input id={termsId} className="checkbox checkbox-sm checkbox-primary mt-px" type="checkbox" required />
          <span>
            I agree with{" "}
            <a className="link" href="/terms" target="_blank" rel="noreferrer">
              Terms of Service
            </a>{" "}
            and{" "}
            <a className="link" href="/privacy" target="_blank" rel="noreferrer">
              Privacy Policy
            </a>
          </span>
        </label>
      )}
      <button type="submit" className="btn btn-primary mt-1 w-full">
        {registering ? "Sign up" : "Log in"}
      </button>
    </form>
  );
}
