import type { ReactNode } from "react";
import { Link } from "react-router";
import { planLabel } from "@/lib/plans";
import { type AgentAccess, activeAgents } from "./api";

const UPGRADE_HINT = "Upgrade to Pro for more agents and features";

/** The plan, its agents and, below them, its other usage. `upgradeTo` is the plans page, if there is one. */
export function SubscriptionCard({
  access,
  usage,
  upgradeTo,
}: {
  access: AgentAccess;
  usage?: ReactNode;
  upgradeTo?: string;
}) {
  const active = activeAgents(access);
  const unlimited = access.max_agents === -1;

  return (
    <section aria-labelledby="subscription-heading" className="surface p-4">
      <div className="flex items-center justify-between">
        <h2 id="subscription-heading" className="text-sm font-semibold">
          Subscription
        </h2>
        <span className="badge rounded-full badge-primary badge-sm font-medium">{planLabel(access.plan)}</span>
      </div>
      <p className="mt-3 flex items-baseline justify-between text-sm">
        <span className="muted">Active agents</span>
        <span className="font-semibold tabular-nums">
          {active} / {unlimited ? "∞" : access.max_agents}
        </span>
      </p>
      {!unlimited && (
        <progress
          className="progress progress-primary mt-2 w-full"
          aria-label="Active agents"
          value={active}
          max={Math.max(access.max_agents, 1)}
        />
      )}
      {usage && <div className="mt-4 border-t border-base-300 pt-3">{usage}</div>}
      {access.plan === "basic" &&
        (upgradeTo ? (
          <Link to={upgradeTo} className="link link-primary mt-3 block text-sm font-medium">
            {UPGRADE_HINT}
          </Link>
        ) : (
          <p className="muted mt-3 text-sm">{UPGRADE_HINT}</p>
        ))}
    </section>
  );
}
