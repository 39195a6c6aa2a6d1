import { type ComponentProps, type FormEvent, useId, useState } from "react";
import type { Credentials } from "./api";

/** E-mail and password; registering also asks for the terms. Begins in the first field that is empty. */
export function CredentialsForm({
  registering,
  firstEmail,
  onSubmit,
}: {
  registering: boolean;
  firstEmail: string;
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
        data-first-focus={firstEmail ? undefined : ""}
        autoComplete="email"
        placeholder="you@company.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        data-first-focus={firstEmail ? "" : undefined}
        autoComplete={registering ? "new-password" : "current-password"}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {registering && (
        <label className="flex items-start gap-3 text-sm" htmlFor={termsId}>
          <input id={termsId} className="checkbox checkbox-sm checkbox-primary mt-px" type="checkbox" required />
          <span>I agree with Terms of Service and Privacy Policy</span>
        </label>
      )}
      <button type="submit" className="btn btn-primary mt-1 w-full">
        {registering ? "Sign up" : "Log in"}
      </button>
    </form>
  );
}

function Field({ label, ...input }: { label: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <label className="flex flex-col gap-1.5" htmlFor={id}>
      <span className="text-sm font-medium">{label}</span>
      <input id={id} className="input w-full" required {...input} />
    </label>
  );
}
