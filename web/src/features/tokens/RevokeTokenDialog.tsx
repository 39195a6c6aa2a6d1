import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { REVOKE_FAILED, type Token, useTokenChanges } from "./api";

export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { name, beginning } = token;
  const { revoke } = useTokenChanges();
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    try {
      await revoke(token.id);
    } catch (failure) {
      // Another tab has revoked it.
      if (!(failure instanceof ApiError && failure.status === 404)) {
        setError(errorText(failure, REVOKE_FAILED));
        return;
      }
    }
    toast.success(t`Revoked ${name}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Revoke ${name}?`}
      action={t`Revoke token`}
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          Programs that use <code>{beginning}…</code> are refused immediately. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
