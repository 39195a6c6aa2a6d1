import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { ApiError, errorText } from "@/lib/http";
import type { Schedule } from "@/lib/schedules";
import { toast } from "@/lib/toasts";
import { DELETE_FAILED, useScheduleChanges } from "./api";

export function DeleteScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { question } = schedule;
  const { remove } = useScheduleChanges();
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    try {
      await remove(schedule.id);
    } catch (failure) {
      // Another tab has deleted it.
      if (!(failure instanceof ApiError && failure.status === 404)) {
        setError(errorText(failure, DELETE_FAILED));
        return;
      }
    }
    toast.success(t`Deleted the schedule.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Delete this schedule?`}
      action={t`Delete schedule`}
      dangerous
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>“{question}” is no longer run again. Its answers stay in their conversation.</Trans>
      </p>
    </ConfirmDialog>
  );
}
