import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { type Agent, SPECIALISED_AGENTS } from "@/lib/agents";
import { useAutoScroll } from "./use-auto-scroll";

/** The five agents in a slow carousel. Pauses under the pointer, with the focus, and for readers who prefer reduced motion. */
export function AgentCarousel() {
  const track = useRef<HTMLUListElement>(null);
  const [resting, setResting] = useState(false);
  const [paused, setPaused] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  useAutoScroll(track, SPECIALISED_AGENTS.length, !resting && !paused);

  return (
    <section aria-labelledby="agents-heading" className="py-16">
      <div className="mx-auto flex max-w-6xl items-end justify-between gap-6 px-6">
        <div>
          <h2 id="agents-heading" className="text-2xl font-semibold tracking-tight">
            <Trans>Five agents, one conversation</Trans>
          </h2>
          <p className="muted mt-2">
            <Trans>Each agent has its own methods, and the general assistant helps you choose one.</Trans>
          </p>
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-circle"
          aria-label={paused ? t`Start the carousel` : t`Pause the carousel`}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? "play" : "pause"} />
        </button>
      </div>
      <div className="mx-auto mt-8 max-w-[1720px] mask-x-from-92%">
        <ul
          ref={track}
          tabIndex={0}
          aria-label={t`Agents`}
          className="flex overflow-x-auto pl-6 [scrollbar-width:none]"
          onPointerEnter={() => setResting(true)}
          onPointerLeave={() => setResting(false)}
          onFocus={() => setResting(true)}
          onBlur={() => setResting(false)}
        >
          {SPECIALISED_AGENTS.map((agent) => (
            <AgentCard key={agent.type} agent={agent} />
          ))}
          {SPECIALISED_AGENTS.map((agent) => (
            <AgentCard key={`${agent.type}-again`} agent={agent} copy />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A card of 344 px including its gap. The copy is hidden from screen readers. */
function AgentCard({ agent, copy = false }: { agent: Agent; copy?: boolean }) {
  return (
    <li className="w-86 shrink-0 pr-6" aria-hidden={copy || undefined}>
      <article className="surface flex h-full flex-col p-6">
        <AgentIcon type={agent.type} size="large" />
        <h3 className="mt-4 text-lg font-semibold">{agent.name}</h3>
        <p className="muted mt-1.5 text-sm">{agent.description}.</p>
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {agent.capabilities.slice(0, 3).map((capability) => (
            <li key={capability} className="badge badge-sm rounded-full border-base-300 bg-base-200">
              {capability}
            </li>
          ))}
        </ul>
      </article>
    </li>
  );
}
