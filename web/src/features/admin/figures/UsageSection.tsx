import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { fileSize } from "@/lib/files/file-size";
import { count } from "../format";
import { type Period, type Usage, useUsage } from "./api";
import { FigureSection } from "./FigureSection";
import { spanLabel, sum, type UsageKind, usageSeries } from "./rows";
import { SeriesFigure } from "./SeriesFigure";

const KINDS: { kind: UsageKind; label: string; title: string }[] = [
  { kind: "questions", label: t`Questions`, title: t`Questions by plan` },
  { kind: "analyses", label: t`Analyses`, title: t`Analyses by plan` },
  { kind: "files", label: t`Files`, title: t`Files by plan` },
];

/** What the users of each plan asked, analysed and uploaded, and what they store. */
export function UsageSection({ period }: { period: Period }) {
  const [kind, setKind] = useState<UsageKind>("questions");
  const usage = useUsage(period);
  const title = KINDS.find((one) => one.kind === kind)?.title ?? "";
  return (
    <FigureSection
      title={t`Usage by plan`}
      hint={t`Users count to the plan that they have now. Deleted conversations and files do not count.`}
      table="plans"
      period={period}
      figures={usage}
      controls={
        <select
          className="select select-sm w-36"
          aria-label={t`Usage to show`}
          value={kind}
          onChange={(event) => setKind(event.target.value as UsageKind)}
        >
          {KINDS.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
      }
    >
      {(figures) => (
        <>
          <SeriesFigure
            title={title}
            kind="stacked"
            labels={figures.starts.map((start) => spanLabel(start, period))}
            series={usageSeries(figures, kind)}
          />
          <PlanTable usage={figures} />
        </>
      )}
    </FigureSection>
  );
}

function PlanTable({ usage }: { usage: Usage }) {
  return (
    <section aria-label={t`Table of plans`} tabIndex={0} className="overflow-x-auto">
      <table className="table table-sm">
        <caption className="sr-only">
          <Trans>Users, usage and storage of each plan in the period</Trans>
        </caption>
        <thead className="text-base-content">
          <tr>
            <th scope="col">
              <Trans>Plan</Trans>
            </th>
            {[t`Users`, ...KINDS.map(({ label }) => label), t`Storage now`].map((name, i) => (
              <th key={i} scope="col" className="text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usage.plans.map((plan) => (
            <tr key={plan.plan}>
              <th scope="row" className="font-normal">
                {plan.name}
              </th>
              <td className="text-right tabular-nums">{count(plan.users)}</td>
              {KINDS.map(({ kind }) => (
                <td key={kind} className="text-right tabular-nums">
                  {count(sum(plan[kind]))}
                </td>
              ))}
              <td className="text-right tabular-nums">{fileSize(plan.storage_bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
