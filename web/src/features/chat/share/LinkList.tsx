import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { longDay } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { REVOKE_FAILED, type ShareLink, useLinkChanges } from "./share-links";

/** The links that work, each with a button that revokes it. */
export function LinkList({
  sessionId,
  links,
  onRevoked,
}: {
  sessionId: string;
  links: readonly ShareLink[];
  onRevoked: () => void;
}) {
  const { revoke } = useLinkChanges(sessionId);
  const [chosen, setChosen] = useState<ShareLink | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function confirm({ id }: ShareLink) {
    try {
      await revoke(id);
    } catch (failure) {
      // Another tab has revoked it.
      if (!(failure instanceof ApiError && failure.status === 404)) return setError(errorText(failure, REVOKE_FAILED));
    }
    toast.success(t`The link no longer works.`);
    setChosen(null);
    onRevoked();
  }

  return (
    <section aria-label={t`Links that work`} className="mt-5">
      <h3 className="text-sm font-semibold">
        <Trans>Links that work</Trans>
      </h3>
      {links.length === 0 && (
        <p className="muted mt-1 text-sm">
          <Trans>This conversation is not shared.</Trans>
        </p>
      )}
      <ul className="divide-y divide-base-300">
        {links.map((link) => (
          <Row
            key={link.id}
            link={link}
            onRevoke={() => {
              setError(null);
              setChosen(link);
            }}
          />
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={t`Revoke this link?`}
          action={t`Revoke link`}
          dangerous
          error={error}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>
            <Trans>Whoever has it no longer sees the conversation. This cannot be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Row({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const { messages } = link;
  const made = longDay(link.created_at);
  const end = longDay(link.expires_at);
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <p className="min-w-0">
        <Trans>Made on {made}</Trans>
        <span className="muted block text-xs">
          {plural(messages, {
            one: `${messages} message · works until ${end}`,
            other: `${messages} messages · works until ${end}`,
          })}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-sm btn-ghost text-error"
        aria-label={t`Revoke the link made on ${made}`}
        onClick={onRevoke}
      >
        <Trans>Revoke</Trans>
      </button>
    </li>
  );
}
