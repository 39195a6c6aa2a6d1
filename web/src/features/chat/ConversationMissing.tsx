import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { Icon } from "@/components/Icon";
import { focusPage, isFocusFree } from "@/lib/focus";

/**
 * Shown instead of a conversation that the server does not give to this user. One that belongs to somebody else and one
 * that never existed look alike.
 */
export function ConversationMissing({ panelButton, onNew }: { panelButton: ReactNode; onNew: () => void }) {
  // The message box had the focus while the conversation was looked for.
  useEffect(() => {
    if (isFocusFree()) focusPage();
  }, []);

  return (
    <section aria-labelledby="conversation-missing" className="flex h-full flex-col">
      <div className="flex justify-end px-4 py-3 sm:px-6">{panelButton}</div>
      <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 pb-16 text-center">
        <h1 id="conversation-missing" className="text-2xl font-semibold tracking-tight">
          <Trans>Conversation not found</Trans>
        </h1>
        <p className="muted max-w-md text-pretty">
          <Trans>
            No conversation of your account has this address. It may have been deleted, or the link may belong to
            another account.
          </Trans>
        </p>
        <button type="button" className="btn btn-primary mt-2" onClick={onNew}>
          <Icon name="plus" className="size-4.5" />
          <Trans>New conversation</Trans>
        </button>
      </div>
    </section>
  );
}
