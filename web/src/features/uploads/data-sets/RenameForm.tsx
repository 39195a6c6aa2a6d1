import { t } from "@lingui/core/macro";
import { NameForm } from "@/components/NameForm";
import { useChangeDataSet } from "../api";

const MAX_NAME_CHARS = 200;

/** An inline field for the name of a data set. */
export function RenameForm({ id, name, onEnd }: { id: string; name: string; onEnd: () => void }) {
  const change = useChangeDataSet();
  return (
    <NameForm
      name={name}
      fieldLabel={t`Name of the data set`}
      maxChars={MAX_NAME_CHARS}
      isSaving={change.isPending}
      onSave={(wanted) => change.mutate({ kind: "rename", id, name: wanted }, { onSuccess: onEnd })}
      onEnd={onEnd}
    />
  );
}
