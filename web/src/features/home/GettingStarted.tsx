import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { type AgentType, agentName } from "@/lib/agents";

const STEPS = [
  { title: t`Create your account`, text: t`Sign up and confirm your e-mail. The Basic plan costs nothing.` },
  {
    title: t`Upload your data`,
    text: t`Attach a CSV or Excel file to the chat. Columns are recognised by their names.`,
  },
  { title: t`Ask a question`, text: t`Get the answer, the table behind it and the report as a file.` },
];

const DATA_GUIDE: readonly { type: Exclude<AgentType, "general">; columns: readonly string[] }[] = [
  { type: "demand_forecasting", columns: ["date", "demand"] },
  { type: "inventory_optimization", columns: ["item", "value", "quantity"] },
  { type: "vehicle_routing", columns: ["location", "coordinates", "demand"] },
  { type: "dynamic_demand_sensing", columns: ["date", "demand", "external signals"] },
  { type: "supplier_selection", columns: ["supplier name", "quality", "performance", "cost"] },
];

export function GettingStarted() {
  return (
    <section
      id="getting-started"
      aria-labelledby="guide-heading"
      className="mx-auto w-full max-w-6xl scroll-mt-20 px-6 pb-20"
    >
      <h2 id="guide-heading" className="text-2xl font-semibold tracking-tight">
        <Trans>Getting started</Trans>
      </h2>
      <ol className="mt-8 grid gap-4 md:grid-cols-3">
        {STEPS.map((step, i) => (
          <li key={i} className="surface p-6">
            <span className="text-primary text-sm font-semibold">{stepText(i + 1)}</span>
            <h3 className="mt-2 font-semibold">{step.title}</h3>
            <p className="muted mt-1.5 text-sm">{step.text}</p>
          </li>
        ))}
      </ol>

      <h3 className="mt-14 text-lg font-semibold">
        <Trans>What your file should contain</Trans>
      </h3>
      <p className="muted mt-1 text-sm">
        <Trans>Other columns may stay; the agents use what they need. Every sample is ready to upload.</Trans>
      </p>
      <ul className="surface mt-5 divide-y divide-base-300">
        {DATA_GUIDE.map(({ type, columns }) => (
          <li key={type} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <span className="flex w-64 items-center gap-3 font-medium">
              <AgentIcon type={type} />
              {agentName(type)}
            </span>
            <span className="flex flex-1 flex-wrap gap-1.5">
              {columns.map((column) => (
                <code key={column} className="rounded-md bg-base-200 px-2 py-1 text-xs whitespace-nowrap">
                  {column}
                </code>
              ))}
            </span>
            <a
              className="btn btn-sm btn-outline border-base-300"
              href={`/samples/${type}.csv`}
              download
              aria-label={sampleLabel(agentName(type))}
            >
              <Icon name="download" className="size-4" />
              <Trans>Sample CSV</Trans>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stepText(step: number): string {
  return t`Step ${step}`;
}

function sampleLabel(agent: string): string {
  return t`Download the ${agent} sample`;
}
