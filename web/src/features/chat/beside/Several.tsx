import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";
import { Chart } from "@/components/chart/Chart";
import { TryAgain } from "@/components/TryAgain";
import { proseText } from "@/lib/locale/prose";
import { comparisonOf, type RunSummary } from "./beside";
import { Frame, Head, NUMBER, ROW, TEXT } from "./frame";
import { type Beside, chartsOf, figureRows, namesOf } from "./several";
import { TableChanges } from "./TableChanges";
import { Waiting } from "./Waiting";
import { shownChange, shownShare } from "./words";

/** A run beside several earlier ones: what moved since each, all key figures, charts of all, and rows since each. */
export function Several({ runId, earlier }: { runId: string; earlier: readonly RunSummary[] }) {
  const comparisons = useQueries({ queries: earlier.map(({ id }) => comparisonOf(runId, id)) });
  const failed = comparisons.find(({ isError }) => isError);
  if (failed) {
    return (
      <TryAgain
        error={failed.error}
        fallback={t`Failed to compare these results`}
        onRetry={() => comparisons.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())}
      />
    );
  }
  const names = namesOf(earlier);
  const all = comparisons.flatMap(({ data }, i) => (data ? [{ name: names[i] ?? "", comparison: data }] : []));
  if (all.length < earlier.length) {
    const count = earlier.length + 1;
    return <Waiting label={plural(count, { one: `Comparing ${count} result`, other: `Comparing ${count} results` })} />;
  }
  return (
    <div className="mt-2 space-y-6 text-sm">
      <ul aria-label={t`What moved`} className="space-y-2">
        {all.map(({ name, comparison }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-medium">
              <Trans>Since {name}:</Trans>
            </span>{" "}
            {proseText(comparison.sentence)}
          </li>
        ))}
      </ul>
      <section>
        <h3 className="mb-1.5 font-semibold">
          <Trans>Key figures</Trans>
        </h3>
        <FiguresOfAll all={all} />
      </section>
      <section className="space-y-6">
        {chartsOf(all).map(({ name, ...chart }) => (
          <Chart key={name} chart={chart} />
        ))}
      </section>
      {all.map(({ name, comparison }) => (
        <details key={name} className="rounded-field border border-base-300 px-3 py-2">
          <summary className="cursor-pointer font-semibold wrap-anywhere">
            <Trans>Rows since {name}</Trans>
          </summary>
          <div className="mt-3">
            <TableChanges tables={comparison.tables} />
          </div>
        </details>
      ))}
    </div>
  );
}

function FiguresOfAll({ all }: { all: readonly Beside[] }) {
  return (
    <Frame label={t`Key figures`}>
      <Head names={[t({ message: "Figure", context: "a number" }), t`Now`, ...all.map(({ name }) => name)]} />
      <tbody>
        {figureRows(all).map(({ name, label, now, before }) => (
          <tr key={name} className={ROW}>
            <th scope="row" className={`${TEXT} font-normal`}>
              {label}
            </th>
            <td className={NUMBER}>{proseText(now)}</td>
            {before.map((figure, i) => (
              <td key={all[i]?.name} className={NUMBER}>
                {proseText(figure?.shown_before ?? "–")}
                {figure?.change != null && figure.change !== 0 && (
                  <span className="muted block text-xs">
                    {nowText(shownChange(figure.change, figure.unit), shownShare(figure.relative))}
                  </span>
                )}
                {figure?.label_before && <span className="muted block text-xs">{figure.label_before}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}

/** `now +15 +8%`. */
function nowText(change: string, share: string): string {
  return t`now ${change} ${share}`;
}
