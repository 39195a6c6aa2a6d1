import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { createSchedule, REPEATS, type Repeats, SCHEDULE_FAILED, SCHEDULES_KEY } from "@/lib/schedules";
import { toast } from "@/lib/toasts";

/** When the analysis behind an answer is run again, and whether each result is mailed. */
export function ScheduleDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [repeats, setRepeats] = useState<Repeats>("daily");
  const [sendsMail, setSendsMail] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      await createSchedule({ run_id: runId, repeats, sends_mail: sendsMail });
      void queries.invalidateQueries({ queryKey: [SCHEDULES_KEY] });
      toast.success(t`Scheduled. Your schedules are listed under Data.`);
      onClose();
    } catch (failure) {
      setError(errorText(failure, SCHEDULE_FAILED));
      setBusy(false);
    }
  }

  return (
    <Modal label={t`Run again by a schedule`} className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">
        <Trans>Run again by a schedule</Trans>
      </h2>
      <p className="muted mt-1 text-sm text-pretty">
        <Trans>
          The same analysis runs with the newest version of its data set. Its answers appear in this conversation, and
          each run counts as a question.
        </Trans>
      </p>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-sm font-medium">
            <Trans>Run again</Trans>
          </legend>
          {REPEATS.map((choice, place) => (
            <label key={choice.repeats} className="flex gap-3 text-sm">
              <input
                type="radio"
                name="repeats"
                className="radio radio-sm"
                data-first-focus={place === 0 || undefined}
                checked={repeats === choice.repeats}
                onChange={() => setRepeats(choice.repeats)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        <label className="flex gap-3 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={sendsMail}
            onChange={(event) => setSendsMail(event.target.checked)}
          />
          <Trans>E-mail me a summary of each run</Trans>
        </label>
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            <Trans context="button that plans when an analysis runs again">Schedule</Trans>
          </button>
        </div>
      </form>
    </Modal>
  );
}
