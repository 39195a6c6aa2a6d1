import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Logo } from "@/components/Logo";
import { Modal } from "@/components/Modal";
import type { Credentials } from "./api";
import { CredentialsForm } from "./CredentialsForm";
import { GoogleMark } from "./GoogleMark";

export type AuthMode = "sign-in" | "register";

/** Sign in or register. Closes as soon as it is submitted; what became of it is told by a notice. */
export function AuthModal({
  mode: firstMode,
  email = "",
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
  const registering = mode === "register";
  const title = registering ? "Create your account" : "Welcome back";

  function submit(credentials: Credentials) {
    onSubmit(mode, credentials);
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

      <CredentialsForm registering={registering} firstEmail={email} onSubmit={submit} />

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
