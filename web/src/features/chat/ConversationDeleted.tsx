import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { Icon } from "@/components/Icon";
import { focusPage, isFocusFree } from "@/lib/focus";

/** Shown instead of a conversation that was open on this page and was deleted since, on whichever device. */
export function ConversationDeleted({
  panelButton,
  hasDraft,
  onNew,
}: {
  panelButton: ReactNode;
  /** Whether something was written that has not been sent. */
  hasDraft: boolean;
  onNew: () => void;
}) {
  // The focus was in the conversation, which is gone: it stays inside the page, and screen readers read what happened.
  useEffect(() => {
    if (isFocusFree()) focusPage();
  }, []);

  return (
    <section aria-labelledby="conversation-deleted" className="flex h-full flex-col">
      <div className="flex justify-end px-4 py-3 sm:px-6">{panelButton}</div>
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-6 pb-16 text-center">
        <h1 id="conversation-deleted" className="text-2xl font-semibold tracking-tight">
          <Trans>Conversation deleted</Trans>
        </h1>
        <p className="muted max-w-md text-pretty">
          <Trans>This conversation was deleted, perhaps in another tab or on another device.</Trans>
          {hasDraft && (
            <>
              {" "}
              <Trans>What you had written is kept and comes with you into a new conversation.</Trans>
            </>
          )}
        </p>
        <button type="button" className="btn btn-primary mt-2" onClick={onNew}>
          <Icon name="plus" className="size-4.5" />
          <Trans>New conversation</Trans>
        </button>
      </div>
    </section>
  );
}
