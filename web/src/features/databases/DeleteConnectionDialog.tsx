import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { type Connection, DELETE_FAILED, useConnectionChanges } from "./api";

export function DeleteConnectionDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
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
    toast.success(`Deleted the connection ${connection.name}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Delete the connection ${connection.name}?`}
      action="Delete connection"
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        It is no longer refreshed, and its password is deleted.
        {connection.data_set_name && ` The data set ${connection.data_set_name} stays with all its versions.`}
      </p>
    </ConfirmDialog>
  );
}
