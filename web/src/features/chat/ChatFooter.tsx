import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ChatError } from "./ChatError";
import { Composer } from "./composer/Composer";
import type { Draft } from "./composer/use-draft";
import type { Chat } from "./use-chat";

const DataSetPicker = lazy(() =>
  import("./composer/DataSetPicker").then((module) => ({ default: module.DataSetPicker })),
);

/** The part below the messages: current problems and the composer. */
export function ChatFooter({
  chat,
  draft,
  onResend,
  onAttach,
  onKeys,
}: {
  chat: Chat;
  draft: Draft;
  onResend: () => void;
  onAttach: () => void;
  /** Shows the keys of the chat. */
  onKeys: () => void;
}) {
  const { conversation } = chat;
  const [picking, setPicking] = useState(false);

  async function send() {
    if (await chat.send(draft.text.trim(), draft.files)) draft.clear();
  }

  function resend() {
    if (!conversation.unsaved) return conversation.messages.some((m) => m.role === "user") ? onResend : null;
    return () => {
      chat.sendAgain();
      draft.refocus();
    };
  }

  return (
    <div className="on-screen px-4 pb-4 sm:px-6">
      <div className="mx-auto max-w-4xl">
        {chat.connected === false && <ConnectionLost />}
        {conversation.error && (
          <ChatError
            text={conversation.error}
            resend={conversation.unsaved ? t`Send again` : t`Resend`}
            onResend={resend()}
            onDismiss={() => {
              chat.dismissError();
              draft.refocus();
            }}
          />
        )}
        <Composer
          input={draft.input}
          text={draft.text}
          files={draft.files}
          processing={chat.processing}
          uploadPercent={chat.uploadPercent}
          canStop={conversation.turn?.turn_id != null}
          onText={draft.write}
          onPasteTable={draft.attachPasted}
          onPasteFiles={draft.attach}
          onKeepAsText={draft.keepAsText}
          onAttach={onAttach}
          onPickDataSet={() => setPicking(true)}
          onRemoveFile={(file) => {
            draft.remove(file);
            draft.refocus();
          }}
          onSend={() => void send()}
          onStop={() => void chat.stop()}
        />
        {picking && (
          <Suspense fallback={null}>
            <DataSetPicker
              onPick={(file) => {
                draft.add(file);
                setPicking(false);
                requestAnimationFrame(draft.refocus);
              }}
              onClose={() => setPicking(false)}
            />
          </Suspense>
        )}
        <p className="muted mt-2 text-center text-xs">
          <Trans>CSV or Excel up to 15 MB. Enter sends, Shift+Enter adds a line.</Trans>{" "}
          <Link to="/upload" className="link">
            <Trans>Templates and upload</Trans>
          </Link>{" "}
          <button type="button" className="link pointer-coarse:hidden" onClick={onKeys}>
            <Trans context="of the keyboard">Keys</Trans>
          </button>{" "}
          <Link to="/help" className="link">
            <Trans>Help</Trans>
          </Link>
        </p>
      </div>
    </div>
  );
}

function ConnectionLost() {
  return (
    <p
      role="status"
      className="rounded-box mb-3 flex items-center gap-3 bg-warning px-4 py-2 text-sm text-warning-content"
    >
      <span className="loading loading-spinner loading-xs" aria-hidden="true" />
      <Trans>The server cannot be reached. Reconnecting...</Trans>
    </p>
  );
}
