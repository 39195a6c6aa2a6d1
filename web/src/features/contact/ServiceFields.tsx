import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { FieldError, RequiredMark, TextField } from "./fields";
import { asksForAgents, asksForNeeds, EXISTING_AGENTS, type Inquiry, SERVICE_TYPES, type ServiceType } from "./inquiry";
import type { SectionProps } from "./sections";

const SERVICES: Record<ServiceType, { label: string; text: string }> = {
  existing: { label: t`Existing agents`, text: t`The five agents, as they are` },
  custom: { label: t`Custom agents`, text: t`Agents that we build for your needs` },
  both: { label: t`Both`, text: t`Existing agents and custom agents` },
};

/** The wanted service; the questions below depend on it. Its label has a star, although the field is optional. */
export function ServiceFields({ inquiry, change, errors }: SectionProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">
          <Trans>Service type</Trans>
          <RequiredMark />
        </legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {SERVICE_TYPES.map((type) => (
            <label
              key={type}
              className="rounded-field flex cursor-pointer items-start gap-3 border border-base-300 p-3.5 has-checked:border-primary has-checked:bg-primary/8"
            >
              <input
                type="radio"
                name="serviceType"
                className="radio radio-sm radio-primary mt-0.5"
                value={type}
                checked={inquiry.serviceType === type}
                onChange={() => change({ serviceType: type })}
              />
              <span>
                <span className="block text-sm font-medium">{SERVICES[type].label}</span>
                <span className="muted block text-xs">{SERVICES[type].text}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {asksForAgents(inquiry) && <ExistingAgents inquiry={inquiry} change={change} error={errors.existingAgents} />}
      {asksForNeeds(inquiry) && (
        <TextField
          label={t`Custom agent requirements`}
          name="customAgentNeeds"
          required={inquiry.serviceType === "custom"}
          placeholder={t`Which decision should the agent help with, and what data is there?`}
          value={inquiry.customAgentNeeds}
          error={errors.customAgentNeeds}
          onChange={(customAgentNeeds) => change({ customAgentNeeds })}
        />
      )}
    </>
  );
}

function ExistingAgents({
  inquiry,
  change,
  error,
}: {
  inquiry: Inquiry;
  change: SectionProps["change"];
  error: string | undefined;
}) {
  const id = useId();

  function toggle(agent: string) {
    const chosen = EXISTING_AGENTS.filter((known) => (known === agent) !== inquiry.existingAgents.includes(known));
    change({ existingAgents: chosen });
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-3 text-sm font-medium">
        <Trans>Existing agents</Trans>
        {inquiry.serviceType === "existing" && <RequiredMark />}
      </legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {EXISTING_AGENTS.map((agent) => (
          <label key={agent} className="flex cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="existingAgents"
              className="checkbox checkbox-sm checkbox-primary"
              aria-invalid={error !== undefined}
              checked={inquiry.existingAgents.includes(agent)}
              onChange={() => toggle(agent)}
            />
            {agent}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
