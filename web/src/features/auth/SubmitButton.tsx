import type { ReactNode } from "react";

/** Keeps the focus while the form is sent, which a disabled button would lose. */
export function SubmitButton({
  sending,
  className = "",
  children,
}: {
  sending: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button type="submit" className={`btn btn-primary ${className}`} aria-disabled={sending || undefined}>
      {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {children}
    </button>
  );
}
