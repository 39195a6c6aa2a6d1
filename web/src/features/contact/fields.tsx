import { t } from "@lingui/core/macro";
import { type ComponentProps, type ReactNode, useId } from "react";
import { LONGEST_LINE, LONGEST_TEXT } from "./inquiry";

type FieldProps = { label: string; value: string; onChange: (value: string) => void; error?: string | undefined };

/** One line of text with its label above and its problem below. */
export function LineField({
  label,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "onChange" | "value">) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      <input
        id={id}
        className={`input w-full ${error ? "input-error" : ""}`}
        maxLength={LONGEST_LINE}
        value={value}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** Several lines of text. */
export function TextField({
  label,
  value,
  onChange,
  error,
  required,
  ...area
}: FieldProps & Omit<ComponentProps<"textarea">, "onChange" | "value">) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      <textarea
        id={id}
        rows={4}
        className={`textarea w-full ${error ? "textarea-error" : ""}`}
        maxLength={LONGEST_TEXT}
        value={value}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...area}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** One of several values, or none. */
export function ChoiceField<Choice extends string>({
  label,
  value,
  onChange,
  choices,
  name,
  text,
}: FieldProps & { choices: readonly Choice[]; name: string; text: (choice: Choice) => string }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <select
        id={id}
        name={name}
        className="select w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t`Please choose`}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {text(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={`${id}-error`} className="text-error mt-1.5 text-sm">
      {children}
    </p>
  ) : null;
}

/** The star is for readers who see it; `required` informs screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-error ml-0.5">
      *
    </span>
  );
}

function Label({
  htmlFor,
  required,
  children,
}: {
  htmlFor: string;
  required?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block text-sm font-medium">
      {children}
      {required && <RequiredMark />}
    </label>
  );
}
