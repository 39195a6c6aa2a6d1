import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AgentIcon } from "@/components/AgentIcon";
import type { AgentType } from "@/lib/agents";
import { rovingRow, useRovingRows } from "@/lib/use-roving-rows";
import type { AgentAccessEntry } from "./api";

/**
 * The agents with their access in the plan; a click starts a chat with that agent. They are a toolbar: one stop of the Tab key,
 * in which the arrows move.
 */
export function AgentList({
  agents,
  selected,
  onSelect,
}: {
  agents: readonly AgentAccessEntry[];
  selected: AgentType;
  onSelect: (agent: AgentType) => void;
}) {
  const open = agents.filter(({ accessible }) => accessible).map(({ type }) => type);
  const { stop, handlers } = useRovingRows(open, selected);
  return (
    <section aria-labelledby="agent-list-heading" className="surface p-1.5">
      <h2 id="agent-list-heading" className="px-2 pt-1 pb-0.5 text-sm font-semibold">
        <Trans>AI Agents</Trans>
      </h2>
      <div role="toolbar" aria-orientation="vertical" aria-labelledby="agent-list-heading" {...handlers}>
        {agents.map((agent) => (
          <div
            key={agent.type}
            {...rovingRow(agent.type)}
            title={agent.accessible ? undefined : upgradeText(agent.name)}
          >
            <button
              type="button"
              tabIndex={agent.type === stop ? 0 : -1}
              className={`rounded-field flex w-full items-center gap-2 px-1.5 py-1 text-left -outline-offset-2! ${
                agent.type === selected ? "bg-primary/10" : "enabled:hover:bg-base-200"
              } ${agent.accessible ? "cursor-pointer" : "cursor-not-allowed grayscale"}`}
              aria-pressed={agent.type === selected}
              disabled={!agent.accessible}
              aria-describedby={agent.accessible ? undefined : `locked-${agent.type}`}
              onClick={() => onSelect(agent.type)}
            >
              <AgentIcon type={agent.type} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-1.5">
                  <span className="text-sm leading-snug font-medium">{agent.name}</span>
                  {agent.accessible ? (
                    <span className="badge badge-sm rounded-full border-success/30 bg-success/10 text-success">
                      <Trans context="state of an agent">Active</Trans>
                    </span>
                  ) : (
                    <span className="badge badge-sm rounded-full border-base-300 bg-base-200">
                      <Trans context="state of an agent">Inactive</Trans>
                    </span>
                  )}
                </span>
                <span className="muted line-clamp-1 text-xs" title={agent.description}>
                  {agent.description}
                </span>
              </span>
            </button>
            {!agent.accessible && (
              <span id={`locked-${agent.type}`} hidden>
                {upgradeText(agent.name)}
              </span>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function upgradeText(name: string): string {
  return t`Upgrade to access ${name}`;
}
