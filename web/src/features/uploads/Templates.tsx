import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { agentName } from "@/lib/agents";
import { TEMPLATES } from "@/lib/templates";

/** Files to start with, one per agent: the columns that are always recognised, and a sample with the optional ones. */
export function Templates() {
  return (
    <section aria-labelledby="templates-heading" className="space-y-3">
      <h2 id="templates-heading" className="text-lg font-semibold">
        Data Templates
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {TEMPLATES.map(({ type, columns, optional }) => (
          <li key={type} className="surface flex flex-col gap-3 p-4">
            <span className="flex items-center gap-2.5">
              <AgentIcon type={type} />
              <span className="text-sm font-semibold">{agentName(type)}</span>
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
              aria-label={`Download the ${agentName(type)} template`}
            >
              <Icon name="download" className="size-4" />
              Download
            </a>
            {optional.length > 0 && (
              <a
                href={`/samples/${type}.csv`}
                download={`template_${type}_all_columns.csv`}
                className="link text-center text-xs"
                aria-label={`Download the ${agentName(type)} template with all columns`}
                title={`Also ${optional.join(", ")}`}
              >
                With all columns
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
