import { t } from "@lingui/core/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { type Connection, DELETE_FAILED, useConnectionChanges } from "./api";

export function DeleteConnectionDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { name, data_set_name } = connection;
  const { remove } = useConnectionChanges();
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    try {
      await remove(connection.id);
    } catch (failure) {
      // Another tab has deleted it.
      if (!(failure instanceof ApiError && failure.status === 404)) {
        setError(errorText(failure, DELETE_FAILED));
        return;
      }
    }
    toast.success(t`Deleted the connection ${name}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Delete the connection ${name}?`}
      action={t`Delete connection`}
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {data_set_name
          ? t`It is no longer refreshed, and its password is deleted. The data set ${data_set_name} stays with all its versions.`
          : t`It is no longer refreshed, and its password is deleted.`}
      </p>
    </ConfirmDialog>
  );
}
