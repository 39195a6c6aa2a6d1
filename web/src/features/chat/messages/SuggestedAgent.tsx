import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import type { AgentType } from "@/lib/agents";
import type { MessageActions } from "./message-actions";

/** The better agent for the question: one click asks it, or opens the plans when the user's plan does not include it. */
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
        <Trans>Upgrade to access {name}</Trans>
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
      <Trans>Ask {name}</Trans>
    </button>
  );
}
