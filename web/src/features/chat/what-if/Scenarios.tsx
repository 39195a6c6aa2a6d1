import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@/components/Icon";
import { TryAgain } from "@/components/TryAgain";
import { saveFile } from "@/lib/files/save-file";
import { errorText } from "@/lib/http";
import { proseText } from "@/lib/locale/prose";
import { Frame, NUMBER, ROW, TEXT } from "../beside/frame";
import { besideNone, type Lever, type Tried, triedOf } from "./levers";
import {
  parameterRows,
  type Scenario,
  scenariosCsv,
  useRemoveScenario,
  useSaveScenario,
  useScenarios,
  useShareScenario,
} from "./scenarios";

/** Saved scenarios beside the result: what they change and the key figures, a column each. */
export function Scenarios({
  runId,
  sessionId,
  levers,
  onOpen,
}: {
  runId: string;
  /** The conversation in which they are shared. */
  sessionId: string;
  levers: readonly Lever[];
  onOpen: (tried: Tried) => void;
}) {
  const saved = useScenarios(runId);
  const save = useSaveScenario(runId);
  const remove = useRemoveScenario(runId);
  const share = useShareScenario(runId, sessionId);
  const scenarios = saved.data?.scenarios ?? [];
  if (saved.isError)
    return (
      <TryAgain error={saved.error} fallback={t`Failed to load the scenarios`} onRetry={() => void saved.refetch()} />
    );
  const [first] = scenarios;
  const onRemove = (scenario: Scenario) => {
    save.reset();
    share.reset();
    remove.mutate(scenario);
  };
  const onShare = (scenario: Scenario) => {
    save.reset();
    remove.reset();
    share.mutate(scenario);
  };
  const removed = <Removed removal={remove} save={save} />;
  if (!first) return removed;
  const download = () => saveFile(new Blob([scenariosCsv(levers, scenarios)], { type: "text/csv" }), "scenarios.csv");
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-semibold">
          <Trans>Scenarios</Trans>
        </h3>
        <button type="button" className="btn btn-ghost btn-xs" onClick={download}>
          <Icon name="download" className="size-3.5" /> <Trans>Download CSV</Trans>
        </button>
      </div>
      <Frame label={t`Scenarios`}>
        <thead>
          <tr className="bg-base-200 align-top">
            <th scope="col" className={`${TEXT} font-medium`}>
              <Trans context="a number">Figure</Trans>
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              <Trans>Result</Trans>
            </th>
            {scenarios.map((scenario) => (
              <ScenarioHead
                key={scenario.name}
                scenario={scenario}
                tried={besideNone(levers, scenario.params).length > 0 ? null : triedOf(levers, scenario.params)}
                onOpen={onOpen}
                isBusy={remove.isPending || share.isPending}
                onShare={onShare}
                onRemove={onRemove}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {parameterRows(levers, scenarios).map((row) => (
            <Cells key={row.name} label={row.label} cells={[row.result, ...row.scenarios]} />
          ))}
          {first.figures.map(({ name, label, shown_before }) => {
            const of = (scenario: Scenario) => scenario.figures.find((figure) => figure.name === name)?.shown_after;
            return (
              <Cells
                key={name}
                label={label}
                cells={[shown_before, ...scenarios.map(of)].map((cell) => cell && proseText(cell))}
              />
            );
          })}
        </tbody>
      </Frame>
      <Shared sharing={share} />
      {removed}
    </section>
  );
}

function Shared({ sharing }: { sharing: ReturnType<typeof useShareScenario> }) {
  const name = sharing.variables?.name ?? "";
  return (
    <p aria-live="polite" className={`mt-1.5 text-xs ${sharing.error ? "text-error" : "muted"}`}>
      {sharing.error && errorText(sharing.error, t`Failed to share the scenario`)}
      {sharing.isSuccess && t`${name} stands in the conversation now.`}
    </p>
  );
}

/** Takes the last removal back; a notice of the page could not be reached from the dialog. */
function Removed({
  removal,
  save,
}: {
  removal: ReturnType<typeof useRemoveScenario>;
  save: ReturnType<typeof useSaveScenario>;
}) {
  const error = removal.error ?? save.error;
  const last = removal.isSuccess ? removal.variables : undefined;
  const lastName = last?.name;
  return (
    <p aria-live="polite" className={`mt-1.5 text-xs ${error ? "text-error" : "muted"}`}>
      {error && errorText(error, t`Failed to change the scenarios`)}
      {last && !save.isSuccess && (
        <>
          {" "}
          <Trans>{lastName} is removed.</Trans>{" "}
          <button type="button" className="link" disabled={save.isPending} onClick={() => save.mutate(last)}>
            <Trans>Undo</Trans>
          </button>
        </>
      )}
    </p>
  );
}

/** The name opens the scenario, unless it has parameters that stand beside no slider. */
function ScenarioHead({
  scenario,
  tried,
  onOpen,
  isBusy,
  onShare,
  onRemove,
}: {
  scenario: Scenario;
  tried: Tried | null;
  onOpen: (tried: Tried) => void;
  isBusy: boolean;
  onShare: (scenario: Scenario) => void;
  onRemove: (scenario: Scenario) => void;
}) {
  const { name } = scenario;
  return (
    <th scope="col" className={`${NUMBER} font-medium`}>
      {tried ? (
        <button type="button" className="link" onClick={() => onOpen(tried)}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-xs ml-1"
        aria-label={t`Share ${name} in the conversation`}
        title={t`Share in the conversation`}
        disabled={isBusy}
        onClick={() => onShare(scenario)}
      >
        <Icon name="chat" className="size-3.5" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-xs"
        aria-label={t`Remove ${name}`}
        disabled={isBusy}
        onClick={() => onRemove(scenario)}
      >
        ×
      </button>
    </th>
  );
}

function Cells({ label, cells }: { label: string; cells: (string | null | undefined)[] }) {
  return (
    <tr className={ROW}>
      <th scope="row" className={`${TEXT} font-normal`}>
        {label}
      </th>
      {cells.map((cell, column) => (
        <td key={column} className={NUMBER}>
          {cell ?? "–"}
        </td>
      ))}
    </tr>
  );
}
