import { t } from "@lingui/core/macro";
import { Icon } from "@/components/Icon";

/** The failure of the last question, until it is resent or dismissed. */
export function ChatError({
  text,
  resend = t`Resend`,
  onResend,
  onDismiss,
}: {
  text: string;
  /** The label of the button. */
  resend?: string;
  onResend: (() => void) | null;
  onDismiss: () => void;
}) {
  return (
    <div
      role="alert"
      className="rounded-box mb-3 flex flex-wrap items-center gap-3 border border-error/30 bg-error/8 px-4 py-2.5"
    >
      <span className="text-error">
        <Icon name="alert" />
      </span>
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">{text}</p>
      {onResend && (
        <button type="button" className="btn btn-sm" onClick={onResend}>
          <Icon name="refresh" className="size-4" />
          {resend}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-circle"
        aria-label={t`Dismiss error`}
        onClick={onDismiss}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
