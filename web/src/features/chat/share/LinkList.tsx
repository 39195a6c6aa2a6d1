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
    toast.success("The link no longer works.");
    setChosen(null);
    onRevoked();
  }

  return (
    <section aria-label="Links that work" className="mt-5">
      <h3 className="text-sm font-semibold">Links that work</h3>
      {links.length === 0 && <p className="muted mt-1 text-sm">This conversation is not shared.</p>}
      <ul className="divide-y divide-base-300">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <p className="min-w-0">
              Made on {longDay(link.created_at)}
              <span className="muted block text-xs">
                {link.messages} {link.messages === 1 ? "message" : "messages"} · works until {longDay(link.expires_at)}
              </span>
            </p>
            <button
              type="button"
              className="btn btn-sm btn-ghost text-error"
              aria-label={`Revoke the link made on ${longDay(link.created_at)}`}
              onClick={() => {
                setError(null);
                setChosen(link);
              }}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Revoke this link?"
          action="Revoke link"
          dangerous
          error={error}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>Whoever has it no longer sees the conversation. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
