import { Trans } from "@lingui/react/macro";
import { errorText } from "@/lib/http";

/** Shows what failed to load and why, with a button to try again. */
export function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const reason = errorText(error, title);
  return (
    <div role="alert" className="surface flex flex-col items-center gap-3 p-8 text-center">
      <p className="font-semibold">{title}</p>
      {reason !== title && <p className="muted text-sm">{reason}</p>}
      <button type="button" className="btn btn-outline border-base-300 btn-sm" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
