import { Icon } from "@/components/Icon";
import { TryAgain } from "@/components/TryAgain";
import { saveFile } from "@/lib/files/save-file";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { Frame, NUMBER, ROW, TEXT } from "../beside/frame";
import { type Lever, type Tried, triedOf } from "./levers";
import {
  parameterRows,
  type Scenario,
  scenariosCsv,
  useRemoveScenario,
  useSaveScenario,
  useScenarios,
} from "./scenarios";

/** Saved scenarios beside the result: what they change and the key figures, a column each. */
export function Scenarios({
  runId,
  levers,
  onOpen,
}: {
  runId: string;
  levers: readonly Lever[];
  onOpen: (tried: Tried) => void;
}) {
  const saved = useScenarios(runId);
  const save = useSaveScenario(runId);
  const remove = useRemoveScenario(runId);
  const failed = (error: Error) => toast.error(errorText(error, "Failed to change the scenarios"));
  const onRemove = (scenario: Scenario) =>
    remove.mutate(scenario, {
      onSuccess: () =>
        toast.offer(`${scenario.name} is removed.`, {
          label: "Undo",
          run: () => save.mutate(scenario, { onError: failed }),
        }),
      onError: failed,
    });

  if (saved.isError)
    return (
      <TryAgain error={saved.error} fallback="Failed to load the scenarios" onRetry={() => void saved.refetch()} />
    );
  const scenarios = saved.data?.scenarios ?? [];
  const [first] = scenarios;
  if (!first) return null;
  const download = () => saveFile(new Blob([scenariosCsv(levers, scenarios)], { type: "text/csv" }), "scenarios.csv");
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-semibold">Scenarios</h3>
        <button type="button" className="btn btn-ghost btn-xs" onClick={download}>
          <Icon name="download" className="size-3.5" /> Download CSV
        </button>
      </div>
      <Frame label="Scenarios">
        <thead>
          <tr className="bg-base-200 align-top">
            <th scope="col" className={`${TEXT} font-medium`}>
              Figure
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              Result
            </th>
            {scenarios.map((scenario) => (
              <ScenarioHead
                key={scenario.name}
                scenario={scenario}
                tried={triedOf(levers, scenario.params)}
                onOpen={onOpen}
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
            return <Cells key={name} label={label} cells={[shown_before, ...scenarios.map(of)]} />;
          })}
        </tbody>
      </Frame>
    </section>
  );
}

/** The name opens the scenario, unless it has parameters that stand beside no slider. */
function ScenarioHead({
  scenario,
  tried,
  onOpen,
  onRemove,
}: {
  scenario: Scenario;
  tried: Tried | null;
  onOpen: (tried: Tried) => void;
  onRemove: (scenario: Scenario) => void;
}) {
  return (
    <th scope="col" className={`${NUMBER} font-medium`}>
      {tried ? (
        <button type="button" className="link" onClick={() => onOpen(tried)}>
          {scenario.name}
        </button>
      ) : (
        <span>{scenario.name}</span>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-xs ml-1"
        aria-label={`Remove ${scenario.name}`}
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
