import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { NameForm } from "@/components/NameForm";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import type { ListPlace } from "./ConversationList";
import { Foldable } from "./Foldable";
import { deleteFolder, type Folder, forgetFolder, MAX_FOLDER_CHARS, renameFolder } from "./folders";
import { conversationsKey } from "./list";
import { SectionRows } from "./SectionRows";

/** The folders of the list, each opened and closed by its name. */
export function FolderSections({
  folders,
  ...place
}: ListPlace & { folders: readonly Folder[]; onRowGone: () => void }) {
  return folders.map((folder) => (
    <Foldable key={folder.id} title={`${folder.name} (${folder.conversations})`} level="h3">
      <FolderRows folder={folder} {...place} />
    </Foldable>
  ));
}

function FolderRows({ folder, ...place }: ListPlace & { folder: Folder; onRowGone: () => void }) {
  const [doing, setDoing] = useState<"rename" | "delete" | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const { name } = folder;
  const reload = () => queries.invalidateQueries({ queryKey: conversationsKey });

  function end() {
    flushSync(() => setDoing(null));
    opener.current?.focus();
  }

  async function rename(wanted: string) {
    try {
      await renameFolder(folder.id, wanted);
      await reload();
      end();
    } catch (error) {
      toast.error(errorText(error, t`Failed to rename the folder`));
    }
  }

  async function remove() {
    try {
      await deleteFolder(folder.id);
    } catch (error) {
      toast.error(errorText(error, t`Failed to delete the folder`));
      setDoing(null);
      return reload();
    }
    forgetFolder(queries, folder.id);
    await reload();
    place.onRowGone();
  }

  return (
    <div className="mb-1 border-l-2 border-base-300 pl-1">
      {doing === "rename" ? (
        <div className="p-1">
          <NameForm
            name={name}
            fieldLabel={t`Name of the folder`}
            maxChars={MAX_FOLDER_CHARS}
            isSaving={false}
            onSave={(wanted) => void rename(wanted)}
            onEnd={end}
          />
        </div>
      ) : (
        <div className="flex gap-1 px-1">
          <button
            ref={opener}
            type="button"
            className="btn btn-ghost btn-xs"
            aria-label={t`Rename the folder ${name}`}
            onClick={() => setDoing("rename")}
          >
            <Trans>Rename</Trans>
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-xs"
            aria-label={t`Delete the folder ${name}`}
            onClick={() => setDoing("delete")}
          >
            <Trans>Delete</Trans>
          </button>
        </div>
      )}
      <SectionRows
        section={`folder:${folder.id}`}
        label={t`Folder ${name}`}
        search=""
        emptyText={t`No conversation is in this folder.`}
        {...place}
      />
      {doing === "delete" && (
        <ConfirmDialog
          title={t`Delete the folder ${name}?`}
          action={t`Delete folder`}
          dangerous
          onConfirm={remove}
          onClose={() => setDoing(null)}
        >
          <p>
            <Trans>Its conversations stay, outside of any folder.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
