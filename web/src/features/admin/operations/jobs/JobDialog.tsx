import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Modal } from "@/components/Modal";
import { changeJob, useJob } from "../api";
import { LoadError, LoadingLine } from "../shared";
import type { JobDetail } from "../types";
import { useAct } from "../use-act";
import { shortId } from "../words";
import { JobFacts } from "./JobFacts";

/** One job: what it is, what happened to it, and what can be done about it. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useJob(id);
  const short = shortId(id);
  return (
    <Modal label={t`Job ${short}`} className="max-w-3xl" onClose={onClose}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            <Trans>Job {short}</Trans>
          </h2>
          <p className="muted text-xs wrap-anywhere">{id}</p>
        </div>
        <button type="button" className="btn btn-sm" aria-label={t`Close job`} data-first-focus onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </div>
      {detail.data ? (
        <>
          <JobFacts detail={detail.data} />
          <JobActs detail={detail.data} />
        </>
      ) : detail.isError ? (
        <LoadError title={t`Failed to load the job`} error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <LoadingLine text={t`Loading job...`} />
      )}
    </Modal>
  );
}

const QUESTIONS = {
  retry: {
    action: t`Retry the job`,
    text: t`The job starts again. A failed reply is replaced by the new one.`,
    failure: t`Failed to retry the job`,
  },
  discard: {
    action: t`Discard the job`,
    text: t`The job is given up and cannot be retried after that.`,
    failure: t`Failed to discard the job`,
  },
};

type Act = keyof typeof QUESTIONS;

/** Asks inside the dialog, so that the job stays in view. */
function JobActs({ detail: { job, can_retry, can_discard } }: { detail: JobDetail }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const act = useAct();

  async function confirm(chosen: Act) {
    if (isBusy) return;
    setIsBusy(true);
    await act(() => changeJob(job.id, chosen), QUESTIONS[chosen].failure);
    setIsBusy(false);
    setAsked(null);
  }

  if (asked) {
    return (
      <div role="alert" className="mt-5 flex flex-wrap items-center justify-end gap-3 text-sm">
        <p className="grow">{QUESTIONS[asked].text}</p>
        <button ref={focus} type="button" className="btn btn-ghost" onClick={() => setAsked(null)}>
          <Trans>Cancel</Trans>
        </button>
        <button
          type="button"
          className={`btn ${asked === "discard" ? "btn-error" : "btn-primary"}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm(asked)}
        >
          {QUESTIONS[asked].action}
        </button>
      </div>
    );
  }
  return (
    <div className="modal-action">
      {can_discard && (
        <button type="button" className="btn btn-outline border-base-300" onClick={() => setAsked("discard")}>
          <Trans>Discard</Trans>
        </button>
      )}
      {can_retry && (
        <button type="button" className="btn btn-primary" onClick={() => setAsked("retry")}>
          <Trans>Retry</Trans>
        </button>
      )}
    </div>
  );
}

/** The button that had the focus is gone when the question appears. */
function focus(button: HTMLButtonElement | null) {
  button?.focus();
}
