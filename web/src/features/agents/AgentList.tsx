import { AgentIcon } from "@/components/AgentIcon";
import type { AgentType } from "@/lib/agents";
import type { AgentAccessEntry } from "./api";

/** The agents with their access in the plan; a click starts a chat with that agent. */
export function AgentList({
  agents,
  selected,
  onSelect,
}: {
  agents: readonly AgentAccessEntry[];
  selected: AgentType;
  onSelect: (agent: AgentType) => void;
}) {
  return (
    <section aria-labelledby="agent-list-heading" className="surface p-2">
      <h2 id="agent-list-heading" className="px-2 pt-2 pb-1 text-sm font-semibold">
        AI Agents
      </h2>
      <ul className="space-y-0.5">
        {agents.map((agent) => (
          <li key={agent.type} title={agent.accessible ? undefined : `Upgrade to access ${agent.name}`}>
            <button
              type="button"
              className={`rounded-field flex w-full items-start gap-3 p-2 text-left ${
                agent.type === selected ? "bg-primary/10" : "enabled:hover:bg-base-200"
              } ${agent.accessible ? "cursor-pointer" : "cursor-not-allowed grayscale"}`}
              aria-pressed={agent.type === selected}
              disabled={!agent.accessible}
              aria-describedby={agent.accessible ? undefined : `locked-${agent.type}`}
              onClick={() => onSelect(agent.type)}
            >
              <AgentIcon type={agent.type} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-2">
                  <span className="text-sm leading-snug font-medium">{agent.name}</span>
                  {agent.accessible ? (
                    <span className="badge badge-sm rounded-full border-success/30 bg-success/10 text-success">
                      Active
                    </span>
                  ) : (
                    <span className="badge badge-sm rounded-full border-base-300 bg-base-200">Inactive</span>
                  )}
                </span>
                <span className="muted mt-0.5 line-clamp-2 text-xs">{agent.description}</span>
              </span>
            </button>
            {!agent.accessible && (
              <span id={`locked-${agent.type}`} hidden>
                Upgrade to access {agent.name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
