import { type FormEvent, useId, useState } from "react";
import { Icon } from "@/components/Icon";
import { Logo } from "@/components/Logo";
import { Modal } from "@/components/Modal";
import type { Credentials } from "./api";

export type AuthMode = "sign-in" | "register";

/** Sign in or register. Closes as soon as it is submitted; what became of it is told by a notice. */
export function AuthModal({
  mode: firstMode,
  email: firstEmail = "",
  onSubmit,
  onGoogle,
  onClose,
}: {
  mode: AuthMode;
  email?: string;
  onSubmit: (mode: AuthMode, credentials: Credentials) => void;
  onGoogle: () => void;
  onClose: () => void;
}) {
  const [mode, setMode] = useState(firstMode);
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState("");
  const id = useId();
  const registering = mode === "register";
  const title = registering ? "Create your account" : "Welcome back";

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(mode, { email: email.trim(), password });
    onClose();
  }

  return (
    <Modal label={title} className="max-w-md p-8" onClose={onClose}>
      <button
        type="button"
        className="btn btn-ghost btn-circle btn-sm absolute top-4 right-4"
        aria-label="Close"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <Logo />
      <h2 className="mt-6 text-2xl font-semibold tracking-tight">{title}</h2>
      <p className="muted mt-1 text-sm">
        {registering ? "Start on the Basic plan. No card needed." : "Sign in to go on with your conversations."}
      </p>

      <button type="button" className="btn btn-outline border-base-300 mt-6 w-full" onClick={onGoogle}>
        <GoogleMark />
        Sign in with Google
      </button>
      <div className="divider muted my-5 text-xs">OR</div>

      <form onSubmit={submit} className="flex flex-col gap-4">
        <label className="flex flex-col gap-1.5" htmlFor={`${id}-email`}>
          <span className="text-sm font-medium">E-mail</span>
          <input
            id={`${id}-email`}
            className="input w-full"
            type="email"
            name="email"
            data-first-focus={firstEmail ? undefined : ""}
            autoComplete="email"
            placeholder="you@company.com"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label className="flex flex-col gap-1.5" htmlFor={`${id}-password`}>
          <span className="text-sm font-medium">Password</span>
          <input
            id={`${id}-password`}
            className="input w-full"
            type="password"
            name="password"
            data-first-focus={firstEmail ? "" : undefined}
            autoComplete={registering ? "new-password" : "current-password"}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {registering && (
          <label className="flex items-start gap-3 text-sm" htmlFor={`${id}-terms`}>
            <input
              id={`${id}-terms`}
              className="checkbox checkbox-sm checkbox-primary mt-px"
              type="checkbox"
              required
            />
            <span>I agree with Terms of Service and Privacy Policy</span>
          </label>
        )}
        <button type="submit" className="btn btn-primary mt-1 w-full">
          {registering ? "Sign up" : "Log in"}
        </button>
      </form>

      <p className="mt-5 text-center text-sm">
        <button
          type="button"
          className="link link-primary font-medium"
          onClick={() => setMode(registering ? "sign-in" : "register")}
        >
          {registering ? "Already have an account? Log in" : "Don't have an account? Sign up"}
        </button>
      </p>
    </Modal>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.2Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.800c-1 .7-2.300 1.100-3.700 1.100-2.900 0-5.300-1.900-6.200-4.500H2.100V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7H2.100a11 11 0 0 0 0 10l3.700-2.900Z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.200A11 11 0 0 0 2.100 7l3.700 2.900C6.700 7.300 9.100 5.400 12 5.400Z"
      />
    </svg>
  );
}
