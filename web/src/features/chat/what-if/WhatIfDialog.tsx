import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Modal } from "@/components/Modal";
import { TryAgain } from "@/components/TryAgain";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { DialogHead } from "../beside/DialogHead";
import { SideBySide } from "../beside/SideBySide";
import { type Run, useRun } from "../results/run";
import { LeverRow } from "./LeverRow";
import { changedOf, inWords, type Lever, leversOf, type Params, paramsOf, type Tried } from "./levers";
import { calculateAgain, keepAsAnswer, usePreview } from "./preview";
import { Scenarios } from "./Scenarios";
import { useSaveScenario, useScenarios } from "./scenarios";
import { useTried } from "./tried";

const TITLE = t`What if`;
const MOST_CHARS = 80;

/** Other parameters of a result, with what they would change, while the hand moves. */
export function WhatIfDialog({
  runId,
  sessionId,
  onClose,
}: {
  runId: string;
  /** The conversation that is open, where scenarios are shared. */
  sessionId: string;
  onClose: () => void;
}) {
  const run = useRun(runId);
  return (
    <Modal label={TITLE} className="max-w-5xl" onClose={onClose}>
      <DialogHead title={TITLE} close={t`Close what if`} onClose={onClose} />
      {run.isPending ? (
        <div role="status" aria-label={t`Loading the result`} className="mt-3 space-y-2">
          <div className="skeleton h-6 w-1/2" />
          <div className="skeleton h-24 w-full" />
        </div>
      ) : run.isError ? (
        <TryAgain error={run.error} fallback={t`Failed to load the result`} onRetry={() => void run.refetch()} />
      ) : (
        <Board runId={runId} sessionId={sessionId} run={run.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function Board({
  runId,
  sessionId,
  run,
  onClose,
}: {
  runId: string;
  sessionId: string;
  run: Run;
  onClose: () => void;
}) {
  const levers = leversOf(run);
  const [tried, setTried] = useTried(runId);
  const params = paramsOf(levers, tried);
  const changed = changedOf(levers, tried);
  const preview = usePreview(runId, params);
  const answer = useMutation({
    mutationFn: () => (changed.length > 0 && params ? keepAsAnswer(runId, params) : calculateAgain(runId)),
    onSuccess: onClose,
    onError: (error) => toast.error(errorText(error, t`Failed to calculate the answer`)),
  });
  const words = inWords(levers, tried);
  const isTried = changed.length > 0 && params !== null;
  const comparison = isTried ? preview.comparison : undefined;
  return (
    <div className="mt-3 grid gap-6 text-sm lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="space-y-4">
        {levers.length === 0 && (
          <p>
            <Trans>This result has no parameters that can be tried here.</Trans>
          </p>
        )}
        <Levers levers={levers} tried={tried} onTry={setTried} />
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={answer.isPending || params === null}
            onClick={() => answer.mutate()}
          >
            {answer.isPending ? t`Calculating…` : changed.length > 0 ? t`Keep as an answer` : t`Calculate again`}
          </button>
          {changed.length > 0 && (
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setTried({})}>
              <Trans>Reset all</Trans>
            </button>
          )}
        </div>
        {changed.length > 0 && <SaveScenario runId={runId} suggested={words} params={params} />}
      </div>
      <div className="min-w-0 space-y-6" aria-busy={isTried && (preview.isCalculating || preview.isImproving)}>
        <Scenarios runId={runId} sessionId={sessionId} levers={levers} onOpen={setTried} />
        <p role="status" className="muted">
          {changed.length === 0
            ? t`Move a slider to see what would change. “Calculate again” proves that the result stays the same.`
            : params === null
              ? t`One of the values cannot be used yet.`
              : preview.isCalculating
                ? t`Calculating…`
                : preview.isImproving
                  ? t`First answer with ${words}, still improving:`
                  : comparison?.is_first
                    ? t`First answer with ${words}. There is no better one yet.`
                    : t`With ${words}:`}
        </p>
        {isTried && preview.error && (
          <TryAgain error={preview.error} fallback={t`Failed to calculate the preview`} onRetry={preview.retry} />
        )}
        {comparison && (
          <div className={preview.isCalculating ? "opacity-60" : ""}>
            <SideBySide comparison={comparison} />
          </div>
        )}
      </div>
    </div>
  );
}

function Levers({ levers, tried, onTry }: { levers: Lever[]; tried: Tried; onTry: (tried: Tried) => void }) {
  return levers.map((lever) => (
    <LeverRow
      key={lever.name}
      lever={lever}
      text={tried[lever.name]}
      onChange={(text) => onTry({ ...tried, [lever.name]: text })}
      onReset={() => {
        const { [lever.name]: _, ...others } = tried;
        onTry(others);
      }}
    />
  ));
}

/** The name is what differs, until another one is typed. */
function SaveScenario({ runId, suggested, params }: { runId: string; suggested: string; params: Params | null }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveScenario(runId);
  const saved = useScenarios(runId);
  const name = (typed ?? suggested).slice(0, MOST_CHARS);
  const isThere = saved.data?.scenarios.some((scenario) => scenario.name === name.trim());
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim() || !params || save.isPending) return;
        save.mutate({ name: name.trim(), params }, { onSuccess: () => setTyped(null) });
      }}
    >
      <label htmlFor="scenario-name" className="font-medium">
        <Trans>Name of the scenario</Trans>
      </label>
      <div className="flex gap-2">
        <input
          id="scenario-name"
          className="input input-sm min-w-0 flex-1"
          maxLength={MOST_CHARS}
          value={name}
          aria-describedby="scenario-note"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="btn btn-sm" disabled={save.isPending || !name.trim() || !params}>
          {save.isPending ? t`Saving…` : isThere ? t`Replace` : t`Save`}
        </button>
      </div>
      <p id="scenario-note" className={`text-xs ${save.isError ? "text-error" : "muted"}`} aria-live="polite">
        {save.isError
          ? errorText(save.error, t`Failed to save the scenario`)
          : save.isSuccess
            ? t`Saved with the result.`
            : t`Saved scenarios stand beside the result, on all your devices.`}
      </p>
    </form>
  );
}
