import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  const [earlierOnly, laterOnly] = [only_before.join(", "), only_after.join(", ")];
  return (
    <div className="mt-2 space-y-6 text-sm">
      <div>
        <p className="text-base font-medium wrap-anywhere">{proseText(sentence)}</p>
        {cannotSplit(comparison) && (
          <p className="muted mt-1">
            <Trans>
              To see how much each of them moved it, ask the earlier question of the file of this result, and compare
              again.
            </Trans>
          </p>
        )}
      </div>
      <Part title={t`What differs`}>
        {differences.length === 0 ? (
          <p>
            <Trans>Nothing: file and parameters are the same.</Trans>
          </p>
        ) : (
          <ul className="space-y-1">
            {differences.map(({ cause, name, label, before, after }) => (
              <li key={`${cause} ${name}`} className="wrap-anywhere">
                <span className="font-medium">{columnLabel(label)}</span>: {proseText(before)}{" "}
                <span aria-hidden="true">→</span>
                <span className="sr-only">
                  <Trans comment="Between the earlier value and the new one.">became</Trans>
                </span>{" "}
                {proseText(after)}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {figures.length > 0 && (
        <Part title={t`Key figures`}>
          <Figures figures={figures} />
        </Part>
      )}
      {first && (
        <Part title={t`Chart`}>
          <Chart chart={bothIn(first)} />
        </Part>
      )}
      <Part title={t`Rows`}>
        <TableChanges tables={tables} />
        {earlierOnly && (
          <p className="muted mt-2">
            <Trans>Only in the earlier result: {earlierOnly}</Trans>
          </p>
        )}
        {laterOnly && (
          <p className="muted mt-2">
            <Trans>Only in this result: {laterOnly}</Trans>
          </p>
        )}
      </Part>
      {others.length > 0 && (
        <Part title={t`Further charts`}>
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
