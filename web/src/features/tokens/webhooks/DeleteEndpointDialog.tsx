import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { DELETE_FAILED, type Endpoint, useWebhookChanges } from "./api";

export function DeleteEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { address } = endpoint;
  const { remove } = useWebhookChanges();
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    try {
      await remove(endpoint.id);
    } catch (failure) {
      // Another tab has deleted it.
      if (!(failure instanceof ApiError && failure.status === 404)) {
        setError(errorText(failure, DELETE_FAILED));
        return;
      }
    }
    toast.success(t`Deleted the endpoint.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Delete this endpoint?`}
      action={t`Delete endpoint`}
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>{address} gets no more events, and what waits for it is not sent.</Trans>
      </p>
    </ConfirmDialog>
  );
}
