import { t } from "@lingui/core/macro";
import type { Agent, AgentType } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import type { Draft } from "../composer/use-draft";
import type { Chat } from "../use-chat";
import { EmptyState } from "./EmptyState";
import { fetchSample, SAMPLE_QUESTIONS, TRIAL_AGENT } from "./samples";

/** The start of a new conversation: a chosen question fills the composer, a trial is sent with its sample. */
export function FirstQuestion({
  chat,
  draft,
  agents,
  isAccessible,
}: {
  chat: Chat;
  draft: Draft;
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
}) {
  function pick(agent: Agent, question: string) {
    draft.write(question);
    chat.selectAgent(agent.type, agent.name);
    draft.input.current?.focus();
  }

  async function tryWithSample(agent: Agent) {
    chat.selectAgent(agent.type, agent.name);
    draft.refocus();
    const question = SAMPLE_QUESTIONS[TRIAL_AGENT];
    try {
      const sample = await fetchSample(TRIAL_AGENT);
      if (await chat.send(question, [sample])) return;
      draft.add(sample);
      draft.write(question);
    } catch (error) {
      toast.error(errorText(error, t`Failed to send message`));
    }
  }

  return (
    <EmptyState
      agents={agents}
      isAccessible={isAccessible}
      onPick={pick}
      onTry={(agent) => void tryWithSample(agent)}
    />
  );
}
