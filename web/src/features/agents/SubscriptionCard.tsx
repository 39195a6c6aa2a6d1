import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { planLabel } from "@/lib/plans";
import { type AgentAccess, activeAgents } from "./api";

const UPGRADE_HINT = t`Upgrade to Pro for more agents and features`;

/**
 * The plan and its agents. The badge of the plan folds and unfolds its other usage, which starts unfolded when a limit is near.
 * `upgradeTo` is the plans page, if there is one.
 */
export function SubscriptionCard({
  access,
  usage,
  isUsageNear,
  upgradeTo,
}: {
  access: AgentAccess;
  usage?: ReactNode;
  isUsageNear: boolean;
  upgradeTo?: string;
}) {
  const active = activeAgents(access);
  const unlimited = access.max_agents === -1;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? isUsageNear;
  const id = useId();

  return (
    <section aria-labelledby="subscription-heading" className="surface px-3.5 py-2">
      <div className="flex items-center justify-between">
        <h2 id="subscription-heading" className="text-sm font-semibold">
          <Trans>Subscription</Trans>
        </h2>
        {usage ? (
          <button
            type="button"
            className="badge rounded-full badge-primary cursor-pointer gap-1 pr-1.5 font-medium"
            title={t`Usage of the plan`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setWanted(!isOpen)}
          >
            {planLabel(access.plan)}
            <Icon name={isOpen ? "sortUp" : "sortDown"} className="size-3.5" />
          </button>
        ) : (
          <span className="badge rounded-full badge-primary badge-sm font-medium">{planLabel(access.plan)}</span>
        )}
      </div>
      <p className="mt-1 flex items-baseline justify-between text-sm">
        <span className="muted">
          <Trans>Active agents</Trans>
        </span>
        <span className="font-semibold tabular-nums">
          {active} / {unlimited ? "∞" : access.max_agents}
        </span>
      </p>
      {!unlimited && (
        <progress
          className="progress progress-primary mt-0.5 block h-1.5 w-full"
          aria-label={t`Active agents`}
          value={active}
          max={Math.max(access.max_agents, 1)}
        />
      )}
      {usage && (
        <div id={id} hidden={!isOpen} className="mt-2 border-t border-base-300 pt-2">
          {isOpen && usage}
        </div>
      )}
      {access.plan === "basic" &&
        (upgradeTo ? (
          <Link to={upgradeTo} className="link link-primary mt-1.5 block text-xs font-medium">
            {UPGRADE_HINT}
          </Link>
        ) : (
          <p className="muted mt-1 text-xs">{UPGRADE_HINT}</p>
        ))}
    </section>
  );
}
