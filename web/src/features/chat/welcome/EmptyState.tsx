import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import type { Agent, AgentType } from "@/lib/agents";
import { SAMPLE_QUESTIONS, samplePath, TRIAL_AGENT } from "./samples";

/** The content of a new conversation: a welcome, a trial with our own data, and a card per agent that fills in a question. */
export function EmptyState({
  agents,
  isAccessible,
  onPick,
  onTry,
}: {
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
  onPick: (agent: Agent, question: string) => void;
  onTry: (agent: Agent) => void;
}) {
  const cards = agents.flatMap((agent) =>
    agent.type === "general" ? [] : [{ agent, type: agent.type, question: SAMPLE_QUESTIONS[agent.type] }],
  );

  const trial = agents.find((agent) => agent.type === TRIAL_AGENT && isAccessible(agent.type));
  const trialQuestion = SAMPLE_QUESTIONS[TRIAL_AGENT];

  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-center py-8">
      <h2 className="text-center text-2xl font-semibold tracking-tight">
        <Trans>Welcome. What would you like to know?</Trans>
      </h2>
      <p className="muted mx-auto mt-2 max-w-lg text-center text-pretty">
        <Trans>
          Attach a CSV or Excel file and ask about it, or pick an agent to start with a question that suits it.
        </Trans>
      </p>
      {trial && (
        <div className="mt-5 flex flex-col items-center gap-1.5">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => onTry(trial)}>
            <Icon name="play" className="size-4" />
            <Trans>Try it with sample data</Trans>
          </button>
          <p className="muted text-center text-xs text-pretty">
            <Trans>Uploads sample weekly demand and asks: {trialQuestion}</Trans>
          </p>
        </div>
      )}
      <ul className="mt-6 grid gap-3 sm:grid-cols-2">
        {cards.map(({ agent, type, question }) => {
          const accessible = isAccessible(agent.type);
          const { name } = agent;
          return (
            <li
              key={agent.type}
              className={`surface flex flex-col transition-colors sm:last:odd:col-span-2 ${
                accessible ? "hover:border-primary" : "bg-base-200"
              }`}
              title={accessible ? undefined : t`Upgrade to access ${name}`}
            >
              <button
                type="button"
                disabled={!accessible}
                className={`rounded-box flex w-full flex-1 items-start gap-3.5 p-4 pb-2 text-left ${
                  accessible ? "cursor-pointer" : "cursor-not-allowed grayscale"
                }`}
                onClick={() => onPick(agent, question)}
              >
                <AgentIcon type={agent.type} size="large" />
                <span>
                  <span className="block font-medium">{name}</span>
                  <span className="muted mt-0.5 block text-sm">
                    {accessible ? `“${question}”` : t`Upgrade to access ${name}`}
                  </span>
                </span>
              </button>
              <a
                href={samplePath(type)}
                download
                className="link link-hover muted mr-4 mb-3 ml-18.5 flex w-fit items-center gap-1.5 text-xs"
                aria-label={t`Download the ${name} sample`}
              >
                <Icon name="download" className="size-3.5" />
                <Trans>Sample CSV</Trans>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
