import { Frame, NUMBER, ROW, TEXT } from "../beside/frame";
import type { Scenario } from "./scenarios";

/** Saved scenarios beside the result: key figures, a column each. */
export function Scenarios({
  scenarios,
  onOpen,
  onRemove,
}: {
  scenarios: readonly Scenario[];
  onOpen: (scenario: Scenario) => void;
  onRemove: (name: string) => void;
}) {
  const [first] = scenarios;
  if (!first) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">Scenarios</h3>
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
              <th key={scenario.name} scope="col" className={`${NUMBER} font-medium`}>
                <button type="button" className="link" onClick={() => onOpen(scenario)}>
                  {scenario.name}
                </button>
                <button
                  type="button"
                  className="btn btn-ghost btn-xs ml-1"
                  aria-label={`Remove ${scenario.name}`}
                  onClick={() => onRemove(scenario.name)}
                >
                  ×
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.figures.map(({ name, label, shown_before }) => (
            <tr key={name} className={ROW}>
              <th scope="row" className={`${TEXT} font-normal`}>
                {label}
              </th>
              <td className={NUMBER}>{shown_before ?? "–"}</td>
              {scenarios.map((scenario) => (
                <td key={scenario.name} className={NUMBER}>
                  {scenario.figures.find((figure) => figure.name === name)?.shown_after ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Frame>
    </section>
  );
}
