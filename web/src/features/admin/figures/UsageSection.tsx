import { useState } from "react";
import { fileSize } from "@/lib/files/file-size";
import { count } from "../format";
import { type Period, type Usage, useUsage } from "./api";
import { FigureSection } from "./FigureSection";
import { spanLabel, sum, type UsageKind, usageSeries } from "./rows";
import { SeriesFigure } from "./SeriesFigure";

const KINDS: { kind: UsageKind; label: string }[] = [
  { kind: "questions", label: "Questions" },
  { kind: "analyses", label: "Analyses" },
  { kind: "files", label: "Files" },
];

/** What the users of each plan asked, analysed and uploaded, and what they store. */
export function UsageSection({ period }: { period: Period }) {
  const [kind, setKind] = useState<UsageKind>("questions");
  const usage = useUsage(period);
  const label = KINDS.find((one) => one.kind === kind)?.label ?? "";
  return (
    <FigureSection
      title="Usage by plan"
      hint="Users count to the plan that they have now. Deleted conversations and files do not count."
      table="plans"
      period={period}
      figures={usage}
      controls={
        <select
          className="select select-sm w-36"
          aria-label="Usage to show"
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
            title={`${label} by plan`}
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
    <section aria-label="Table of plans" tabIndex={0} className="overflow-x-auto">
      <table className="table table-sm">
        <caption className="sr-only">Users, usage and storage of each plan in the period</caption>
        <thead className="text-base-content">
          <tr>
            <th scope="col">Plan</th>
            {["Users", ...KINDS.map(({ label }) => label), "Storage now"].map((name) => (
              <th key={name} scope="col" className="text-right">
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
