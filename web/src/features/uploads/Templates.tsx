import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { agentName } from "@/lib/agents";
import { TEMPLATES } from "@/lib/templates";

/** Files to start with, one per agent: the columns that are always recognised, and a sample with the optional ones. */
export function Templates() {
  return (
    <section aria-labelledby="templates-heading" className="space-y-3">
      <h2 id="templates-heading" className="text-lg font-semibold">
        <Trans>Data Templates</Trans>
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {TEMPLATES.map(({ type, columns, optional }) => {
          const agent = agentName(type);
          const others = optional.join(", ");
          return (
            <li key={type} className="surface flex flex-col gap-3 p-4">
              <span className="flex items-center gap-2.5">
                <AgentIcon type={type} />
                <span className="text-sm font-semibold">{agent}</span>
              </span>
              <p className="flex flex-1 flex-wrap content-start gap-1.5">
                {columns.map((column) => (
                  <code key={column} className="rounded bg-base-200 px-1.5 py-0.5 text-xs">
                    {column}
                  </code>
                ))}
              </p>
              <a
                href={`/templates/${type}.csv`}
                download={`template_${type}.csv`}
                className="btn btn-sm btn-outline border-base-300"
                aria-label={t`Download the ${agent} template`}
              >
                <Icon name="download" className="size-4" />
                <Trans>Download</Trans>
              </a>
              {optional.length > 0 && (
                <a
                  href={`/samples/${type}.csv`}
                  download={`template_${type}_all_columns.csv`}
                  className="link text-center text-xs"
                  aria-label={t`Download the ${agent} template with all columns`}
                  title={t`Also ${others}`}
                >
                  <Trans>With all columns</Trans>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
