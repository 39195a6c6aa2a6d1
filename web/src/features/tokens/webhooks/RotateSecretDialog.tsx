import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { errorText } from "@/lib/http";
import { type Endpoint, type NewEndpoint, ROTATE_FAILED, useWebhookChanges } from "./api";

export function RotateSecretDialog({
  endpoint,
  onRotated,
  onClose,
}: {
  endpoint: Endpoint;
  onRotated: (created: NewEndpoint) => void;
  onClose: () => void;
}) {
  const { address } = endpoint;
  const { rotate } = useWebhookChanges();
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    try {
      onRotated(await rotate(endpoint.id));
      onClose();
    } catch (failure) {
      setError(errorText(failure, ROTATE_FAILED));
    }
  }

  return (
    <ConfirmDialog
      title={t`Rotate the secret?`}
      action={t`Rotate secret`}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          Events for {address} are signed with a new secret. The old one signs too for 24 hours, so that you can change
          your program meanwhile.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
