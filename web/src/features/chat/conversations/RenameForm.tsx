import { t } from "@lingui/core/macro";
import { NameForm } from "@/components/NameForm";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { MAX_TITLE_CHARS, useRename } from "./list";

/** An inline field for the name of a conversation. */
export function RenameForm({ id, title, onEnd }: { id: string; title: string; onEnd: () => void }) {
  const rename = useRename();

  function save(wanted: string) {
    rename.mutate(
      { id, title: wanted },
      {
        onSuccess: onEnd,
        onError: (error) => toast.error(errorText(error, t`Failed to rename the conversation`)),
      },
    );
  }

  return (
    <NameForm
      name={title}
      fieldLabel={t`Name of the conversation`}
      maxChars={MAX_TITLE_CHARS}
      isSaving={rename.isPending}
      onSave={save}
      onEnd={onEnd}
    />
  );
}
