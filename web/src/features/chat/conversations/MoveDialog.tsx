import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { DialogHead } from "../beside/DialogHead";
import { createFolder, MAX_FOLDER_CHARS, useFolders } from "./folders";
import type { ListedConversation } from "./list";

/** Moves a conversation into a folder, a new one too, or out of it. `onMove` gets null for out of any folder. */
export function MoveDialog({
  conversation,
  onMove,
  onClose,
}: {
  conversation: ListedConversation;
  onMove: (folder: string | null) => void;
  onClose: () => void;
}) {
  const folders = useFolders();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const { folder_id } = conversation;

  async function create() {
    if (busy || !name.trim()) return;
    setBusy(true);
    try {
      onMove((await createFolder(name)).id);
    } catch (failure) {
      setError(errorText(failure, t`Failed to create the folder`));
      setBusy(false);
    }
  }

  return (
    <Modal label={t`Move to a folder`} className="max-w-md" onClose={onClose}>
      <DialogHead title={t`Move to a folder`} close={t`Close moving`} onClose={onClose} />
      <p className="muted mt-1 truncate text-sm">{conversation.title}</p>
      <ul className="mt-3 max-h-72 space-y-1 overflow-y-auto">
        {folders.map((folder) => (
          <li key={folder.id}>
            <Choice isCurrent={folder.id === folder_id} onPick={() => onMove(folder.id)}>
              {folder.name}
            </Choice>
          </li>
        ))}
        {folder_id && (
          <li>
            <Choice isCurrent={false} onPick={() => onMove(null)}>
              <Trans>Out of the folder</Trans>
            </Choice>
          </li>
        )}
      </ul>
      <form
        className="mt-4 flex flex-col gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label htmlFor={id} className="self-start text-sm font-medium">
          <Trans>New folder</Trans>
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            className="input w-full"
            maxLength={MAX_FOLDER_CHARS}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="btn btn-primary" aria-disabled={busy || !name.trim() || undefined}>
            <Trans>Create and move</Trans>
          </button>
        </div>
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
      </form>
    </Modal>
  );
}

function Choice({
  isCurrent,
  onPick,
  children,
}: {
  isCurrent: boolean;
  onPick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm w-full justify-between"
      aria-current={isCurrent || undefined}
      onClick={onPick}
    >
      <span className="min-w-0 truncate">{children}</span>
      {isCurrent && <Icon name="check" className="size-4" />}
    </button>
  );
}
