import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type InputHTMLAttributes, useId } from "react";
import { type AgentType, SPECIALISED_AGENTS } from "@/lib/agents";
import type { PlanDraft } from "./plan-draft";

/** The fields of a plan. */
export function PlanFields({ draft, onChange }: { draft: PlanDraft; onChange: (change: Partial<PlanDraft>) => void }) {
  const features = useId();
  return (
    <>
      <Field
        label={t`Name`}
        required
        maxLength={300}
        data-first-focus
        value={draft.name}
        onValue={(name) => onChange({ name })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t`Price per month (INR)`}
          required
          step="any"
          value={draft.price}
          onValue={(price) => onChange({ price })}
        />
        <NumberField
          label={t`SKU limit (empty: unlimited)`}
          value={draft.maxSkus}
          onValue={(maxSkus) => onChange({ maxSkus })}
        />
      </div>
      <NumberField
        label={t`Storage per user in MB (empty: unlimited)`}
        value={draft.maxStorageMb}
        onValue={(maxStorageMb) => onChange({ maxStorageMb })}
      />
      <NumberField
        label={t`Days to keep results (empty: unlimited)`}
        min={1}
        max={36500}
        value={draft.resultsKeptDays}
        onValue={(resultsKeptDays) => onChange({ resultsKeptDays })}
      />
      <Field
        label={t`Description`}
        maxLength={300}
        value={draft.description}
        onValue={(description) => onChange({ description })}
      />
      <div className={ROW}>
        <label htmlFor={features} className={LABEL}>
          <Trans>Features, separated by commas</Trans>
        </label>
        <textarea
          id={features}
          rows={3}
          className="textarea w-full"
          value={draft.features}
          aria-describedby={`${features}-hint`}
          onChange={(event) => onChange({ features: event.target.value })}
        />
        <p id={`${features}-hint`} className="muted text-xs">
          <Trans>A feature that is not there yet ends with (planned).</Trans>
        </p>
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={draft.apiAccess}
          onChange={(event) => onChange({ apiAccess: event.target.checked })}
        />
        <Trans>API access: users can create API tokens</Trans>
      </label>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={draft.databaseConnection}
          onChange={(event) => onChange({ databaseConnection: event.target.checked })}
        />
        <Trans>Database connections: users can connect databases of their own</Trans>
      </label>
      <AgentChoice chosen={draft.agents} onChange={(agents) => onChange({ agents })} />
    </>
  );
}

const ROW = "flex flex-col gap-1.5";
const LABEL = "self-start text-sm font-medium";

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  "data-first-focus"?: boolean;
};

function Field({ label, onValue, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={ROW}>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <input id={id} className="input w-full" {...input} onChange={(event) => onValue(event.target.value)} />
    </div>
  );
}

function NumberField(props: FieldProps) {
  return <Field type="number" min={0} step={1} {...props} />;
}

function AgentChoice({ chosen, onChange }: { chosen: AgentType[]; onChange: (agents: AgentType[]) => void }) {
  function toggle(agent: AgentType) {
    onChange(chosen.includes(agent) ? chosen.filter((other) => other !== agent) : [...chosen, agent]);
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        <Trans>Agents</Trans>
      </legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {SPECIALISED_AGENTS.map((agent) => (
          <label key={agent.type} className="flex items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={chosen.includes(agent.type)}
              onChange={() => toggle(agent.type)}
            />
            {agent.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
