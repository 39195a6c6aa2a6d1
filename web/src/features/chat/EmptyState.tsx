import { AgentIcon } from "@/components/AgentIcon";
import type { Agent, AgentType } from "@/lib/agents";

const EXAMPLES: Record<Exclude<AgentType, "general">, string> = {
  demand_forecasting: "Forecast the next 12 weeks",
  inventory_optimization: "Which items should I reorder first?",
  vehicle_routing: "Plan the shortest routes for my deliveries",
  dynamic_demand_sensing: "Which signals move my demand right now?",
  supplier_selection: "Rank my suppliers by quality, cost and risk",
};

/** What a new conversation shows: a welcome, and one card per agent that fills in a question for it. */
export function EmptyState({
  agents,
  isAccessible,
  onPick,
}: {
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
  onPick: (agent: Agent, question: string) => void;
}) {
  const cards = agents.flatMap((agent) =>
    agent.type === "general" ? [] : [{ agent, question: EXAMPLES[agent.type] }],
  );

  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-center py-8">
      <h2 className="text-center text-2xl font-semibold tracking-tight">Welcome. What would you like to know?</h2>
      <p className="muted mx-auto mt-2 max-w-lg text-center text-pretty">
        Attach a CSV or Excel file and ask about it, or pick an agent to start with a question that suits it.
      </p>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {cards.map(({ agent, question }) => {
          const accessible = isAccessible(agent.type);
          return (
            <li
              key={agent.type}
              className="sm:last:odd:col-span-2"
              title={accessible ? undefined : `Upgrade to access ${agent.name}`}
            >
              <button
                type="button"
                disabled={!accessible}
                className={`surface flex h-full w-full items-start gap-3.5 p-4 text-left transition-colors ${
                  accessible ? "cursor-pointer hover:border-primary" : "cursor-not-allowed bg-base-200 grayscale"
                }`}
                onClick={() => onPick(agent, question)}
              >
                <AgentIcon type={agent.type} size="large" />
                <span>
                  <span className="block font-medium">{agent.name}</span>
                  <span className="muted mt-0.5 block text-sm">
                    {accessible ? `“${question}”` : `Upgrade to access ${agent.name}`}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
