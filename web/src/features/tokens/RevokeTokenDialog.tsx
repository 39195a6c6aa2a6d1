import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { REVOKE_FAILED, type Token, useTokenChanges } from "./api";

export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
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
    toast.success(`Revoked ${token.name}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Programs that use <code>{token.beginning}…</code> are refused immediately. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
