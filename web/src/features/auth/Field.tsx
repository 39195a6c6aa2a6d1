import { type ComponentProps, type ReactNode, type Ref, useId } from "react";

/** A labelled input with a hint and an error. Screen readers read both with the input. */
export function Field({
  label,
  hint,
  error,
  inputRef,
  trailing,
  className = "",
  ...input
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  trailing?: ReactNode;
} & ComponentProps<"input">) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const about = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");

  return (
    <div className="flex flex-col gap-1.5">
      <label className="self-start text-sm font-medium" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          className={`input w-full ${error ? "input-error" : ""} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={about || undefined}
          {...input}
        />
        {trailing}
      </div>
      {hint && (
        <p id={hintId} className="muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
