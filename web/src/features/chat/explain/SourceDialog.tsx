import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { TryAgain } from "@/components/TryAgain";
import { proseText } from "@/lib/locale/prose";
import { type Asked, type Explanations, useExplanation } from "./asked";
import { Source } from "./Source";

/** Where a figure comes from. A number that several figures may be is asked about. */
export function SourceDialog({ runId, asked, onClose }: { runId: string; asked: Asked; onClose: () => void }) {
  const answer = useExplanation(runId, asked);
  return (
    <Modal label={t`Where this figure comes from`} className="max-w-2xl" onClose={onClose}>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-base font-semibold" tabIndex={-1} data-first-focus>
          <Trans>Where this figure comes from</Trans>
        </h2>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={t`Close this source`}
          onClick={onClose}
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      {answer.isPending ? (
        <div role="status" aria-label={t`Looking for the source`} className="mt-3 space-y-2">
          <div className="skeleton h-6 w-1/2" />
          <div className="skeleton h-24 w-full" />
        </div>
      ) : answer.isError ? (
        <div className="mt-3">
          <TryAgain
            error={answer.error}
            fallback={t`Failed to find the source of this figure`}
            onRetry={() => void answer.refetch()}
          />
        </div>
      ) : (
        <Sources runId={runId} answer={answer.data} asked={asked} />
      )}
    </Modal>
  );
}

function Sources({ runId, answer, asked }: { runId: string; answer: Explanations; asked: Asked }) {
  const { found, count, data_set, version } = answer;
  const [chosen, setChosen] = useState(0);
  const shown = found[chosen];
  if (!shown) {
    const number = "number" in asked ? proseText(asked.number) : null;
    return (
      <p className="mt-3 text-sm">
        {number === null ? (
          <Trans>
            No figure of this result is this value. It may be a number of your question, a count in the text, or rounded
            together from others.
          </Trans>
        ) : (
          <Trans>
            No figure of this result is {number}. It may be a number of your question, a count in the text, or rounded
            together from others.
          </Trans>
        )}
      </p>
    );
  }
  return (
    <>
      {found.length > 1 && (
        <fieldset className="mt-3 text-sm">
          <legend className="muted mb-1">
            {count > found.length
              ? plural(count, {
                  one: `This number stands in ${count} place of the result; these are the likeliest.`,
                  other: `This number stands in ${count} places of the result; these are the likeliest.`,
                })
              : t`This number may be one of these figures.`}
          </legend>
          <div className="flex flex-wrap gap-1.5">
            {found.map((explanation, i) => (
              <button
                key={JSON.stringify(explanation.spot)}
                type="button"
                className={`btn btn-xs h-auto py-1 ${i === chosen ? "btn-primary" : "btn-outline border-base-300"}`}
                aria-pressed={i === chosen}
                onClick={() => setChosen(i)}
              >
                {explanation.label}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Source
        key={JSON.stringify(shown.spot)}
        runId={runId}
        explanation={shown}
        dataSet={data_set && version ? { name: data_set.name, version } : null}
      />
    </>
  );
}
