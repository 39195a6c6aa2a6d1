import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import type { AgentType } from "@/lib/agents";
import type { MessageActions } from "./message-actions";

/** The agent that the question is for: one click asks it, or leads to the plans when the plan does not open it. */
export function SuggestedAgent({
  agent,
  turnId,
  canAsk,
  actions,
}: {
  agent: AgentType;
  turnId: string | null;
  canAsk: boolean;
  actions: MessageActions;
}) {
  const name = actions.agentName(agent);
  if (!actions.isAccessible(agent)) {
    return (
      <Link to="/pricing" className="btn btn-sm btn-primary">
        Upgrade to access {name}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="btn btn-sm btn-primary"
      disabled={!canAsk}
      onClick={() => actions.askAgent(agent, turnId)}
    >
      <Icon name="send" className="size-4" />
      Ask {name}
    </button>
  );
}
