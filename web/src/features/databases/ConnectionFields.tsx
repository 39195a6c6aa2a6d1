import { t } from "@lingui/core/macro";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import type { Connection } from "./api";
import { type Draft, type DraftErrors, keepsPassword } from "./connection-draft";
import { ENCRYPTIONS, SCHEDULES, verifies } from "./connection-texts";

/** The fields of a connection, each with its error beside it. */
export function ConnectionFields({
  draft,
  errors,
  stored,
  allowsPrivate,
  onChange,
}: {
  draft: Draft;
  errors: DraftErrors;
  stored: Connection | null;
  allowsPrivate: boolean;
  onChange: (part: Partial<Draft>) => void;
}) {
  const keeps = keepsPassword(draft, stored);
  const encryptions = ENCRYPTIONS.filter(({ tls }) => tls !== "off" || allowsPrivate);
  return (
    <>
      <Input
        label={t`Name`}
        name="name"
        hint={t`The data set has this name, with .csv behind it.`}
        maxLength={80}
        data-first-focus
        value={draft.name}
        error={errors.name}
        onValue={(name) => onChange({ name })}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Input
          label={t`Host`}
          name="host"
          inputMode="url"
          value={draft.host}
          error={errors.host}
          onValue={(host) => onChange({ host })}
        />
        <Input
          label={t`Port`}
          name="port"
          inputMode="numeric"
          value={draft.port}
          error={errors.port}
          onValue={(port) => onChange({ port })}
        />
      </div>
      <Input
        label={t`Database`}
        name="database"
        value={draft.database}
        error={errors.database}
        onValue={(database) => onChange({ database })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={t`User name`}
          name="username"
          value={draft.username}
          error={errors.username}
          onValue={(username) => onChange({ username })}
        />
        <Input
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={keeps ? t`Leave it empty to keep the stored password.` : undefined}
          value={draft.password}
          error={errors.password}
          onValue={(password) => onChange({ password })}
        />
      </div>
      <Choice
        label={t`Encryption`}
        value={draft.tls}
        options={encryptions.map(({ tls, label }) => ({ value: tls, label }))}
        onValue={(tls) => onChange({ tls })}
      />
      {verifies(draft.tls) && (
        <Area
          label={t`CA certificate`}
          name="certificate"
          hint={t`In PEM, as the provider of the database offers it.`}
          rows={4}
          value={draft.certificate}
          error={errors.certificate}
          onValue={(certificate) => onChange({ certificate })}
        />
      )}
      <Area
        label={t`Table or query`}
        name="source"
        hint={t`A table such as shop.sales, or one query that begins with SELECT or WITH. At most 1,000,000 rows and 16 MB. With ORDER BY, unchanged rows make no new version.`}
        rows={5}
        value={draft.source}
        error={errors.source}
        onValue={(source) => onChange({ source })}
      />
      <Choice
        label={t({ message: "Refresh", context: "how often a connection is refreshed" })}
        value={draft.schedule}
        options={SCHEDULES.map(({ schedule, label }) => ({ value: schedule, label }))}
        onValue={(schedule) => onChange({ schedule })}
      />
    </>
  );
}

type Described = { label: string; hint?: string | undefined; error?: string | undefined };

/** A label, a field, its hint and its error. */
function Field({
  label,
  hint,
  error,
  children,
}: Described & { children: (names: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="self-start text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className="text-error text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

function Input({
  label,
  hint,
  error,
  onValue,
  ...input
}: Described &
  Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
    onValue: (value: string) => void;
    "data-first-focus"?: boolean;
  }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`input w-full ${error ? "input-error" : ""}`}
          {...input}
          {...names}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

function Area({
  label,
  hint,
  error,
  name,
  rows,
  value,
  onValue,
}: Described & { name: string; rows: number; value: string; onValue: (value: string) => void }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <textarea
          {...names}
          name={name}
          rows={rows}
          autoCapitalize="none"
          spellCheck={false}
          className={`textarea w-full font-mono text-sm ${error ? "textarea-error" : ""}`}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onValue: (value: Value) => void;
}) {
  return (
    <Field label={label}>
      {(names) => (
        <select
          {...names}
          className="select w-full"
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
