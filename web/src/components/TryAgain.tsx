import { Trans } from "@lingui/react/macro";
import { errorText } from "@/lib/http";
import { Icon } from "./Icon";

/** Replaces content that failed to load: shows the reason and a button to load it again. */
export function TryAgain({ error, fallback, onRetry }: { error: unknown; fallback: string; onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-2 text-sm">
      <p className="text-error">{errorText(error, fallback)}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        <Icon name="refresh" className="size-4" />
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
