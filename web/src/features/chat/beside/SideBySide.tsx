import type { ReactNode } from "react";
import { Chart } from "@/components/chart/Chart";
import { proseText } from "@/lib/locale/prose";
import { columnLabel } from "../results/table";
import type { Comparison } from "./beside";
import { bothIn } from "./both-charts";
import { Figures } from "./Figures";
import { TableChanges } from "./TableChanges";

/** Two runs beside each other: what moved and why, what differs, key figures, the first chart, rows, the other charts. */
export function SideBySide({ comparison }: { comparison: Comparison }) {
  const { sentence, differences, figures, tables, charts, only_before, only_after } = comparison;
  const [first, ...others] = charts;
  return (
    <div className="mt-2 space-y-6 text-sm">
      <div>
        <p className="text-base font-medium wrap-anywhere">{proseText(sentence)}</p>
        {cannotSplit(comparison) && (
          <p className="muted mt-1">
            To see how much each of them moved it, ask the earlier question of the file of this result, and compare
            again.
          </p>
        )}
      </div>
      <Part title="What differs">
        {differences.length === 0 ? (
          <p>Nothing: file and parameters are the same.</p>
        ) : (
          <ul className="space-y-1">
            {differences.map(({ cause, name, label, before, after }) => (
              <li key={`${cause} ${name}`} className="wrap-anywhere">
                <span className="font-medium">{columnLabel(label)}</span>: {proseText(before)}{" "}
                <span aria-hidden="true">→</span>
                <span className="sr-only">became</span> {proseText(after)}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {figures.length > 0 && (
        <Part title="Key figures">
          <Figures figures={figures} />
        </Part>
      )}
      {first && (
        <Part title="Chart">
          <Chart chart={bothIn(first)} />
        </Part>
      )}
      <Part title="Rows">
        <TableChanges tables={tables} />
        {only_before.length > 0 && <p className="muted mt-2">Only in the earlier result: {only_before.join(", ")}</p>}
        {only_after.length > 0 && <p className="muted mt-2">Only in this result: {only_after.join(", ")}</p>}
      </Part>
      {others.length > 0 && (
        <Part title="Further charts">
          <div className="space-y-6">
            {others.map((pair) => (
              <Chart key={pair.name} chart={bothIn(pair)} />
            ))}
          </div>
        </Part>
      )}
    </div>
  );
}

/** Data and parameters both differ, and no run stands between the two. */
function cannotSplit({ headline, differences }: Comparison): boolean {
  const causes = new Set(differences.map(({ cause }) => cause));
  const isBoth = causes.has("data") && causes.has("parameters") && !causes.has("engine");
  return isBoth && headline !== null && headline.parts.length === 0;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
