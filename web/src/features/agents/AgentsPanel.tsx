import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import type { AgentType } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { AgentList } from "./AgentList";
import { useAgentAccess } from "./api";
import { SubscriptionCard } from "./SubscriptionCard";

/** Subscription and agents, or a placeholder while they load or when they fail to load. */
export function AgentsPanel({
  selected,
  usage,
  isUsageNear = false,
  upgradeTo,
  onSelect,
}: {
  selected: AgentType;
  /** The used part of the plan's limits. */
  usage?: ReactNode;
  /** Whether one of the limits is reached or almost reached. */
  isUsageNear?: boolean;
  upgradeTo?: string;
  onSelect: (agent: AgentType) => void;
}) {
  const access = useAgentAccess();

  if (access.isPending) return <Skeleton />;
  if (access.isError) {
    return (
      <section role="alert" className="surface p-4">
        <p className="text-error flex items-center gap-2 text-sm font-semibold">
          <Icon name="alert" />
          <Trans>Failed to load agents</Trans>
        </p>
        <p className="muted mt-1 text-sm">{errorText(access.error, t`Failed to fetch agent access`)}</p>
        <button type="button" className="btn btn-sm mt-3" onClick={() => void access.refetch()}>
          <Icon name="refresh" className="size-4" />
          <Trans>Try again</Trans>
        </button>
      </section>
    );
  }
  return (
    <>
      <SubscriptionCard
        access={access.data}
        usage={usage}
        isUsageNear={isUsageNear}
        {...(upgradeTo ? { upgradeTo } : {})}
      />
      <AgentList agents={access.data.agents} selected={selected} onSelect={onSelect} />
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={t`Loading agents`} className="space-y-4">
      <div className="surface space-y-3 p-4">
        <div className="skeleton h-4 w-32" />
        <div className="skeleton h-2 w-full" />
      </div>
      <div className="surface space-y-4 p-4">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <div key={row} className="flex gap-3">
            <div className="skeleton rounded-field size-8 shrink-0" />
            <div className="flex-1 space-y-2">
              <div className="skeleton h-3.5 w-2/3" />
              <div className="skeleton h-3 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
