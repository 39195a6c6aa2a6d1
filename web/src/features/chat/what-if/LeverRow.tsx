import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { fieldText } from "@/lib/locale/typed-number";
import { inForce, type Lever, numberOf, problemOf, textInForce } from "./levers";

/** One parameter: a slider and a field that move together, or a list. */
export function LeverRow({
  lever,
  text,
  onChange,
  onReset,
}: {
  lever: Lever;
  /** What was typed or chosen; undefined while it is as it was. */
  text: string | undefined;
  onChange: (text: string) => void;
  onReset: () => void;
}) {
  const id = useId();
  const { label } = lever;
  const current = inForce(lever);
  const shown = text ?? textInForce(lever);
  const problem = text === undefined ? null : problemOf(lever, text);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-medium wrap-anywhere">
          {label}
        </label>
        <span className="muted text-xs">
          <Trans>now {current}</Trans>
        </span>
        {text !== undefined && (
          <button type="button" className="link text-xs" aria-label={t`Reset ${label}`} onClick={onReset}>
            <Trans>Reset</Trans>
          </button>
        )}
      </div>
      {lever.choices ? (
        <select id={id} className="select select-sm w-full" value={shown} onChange={(e) => onChange(e.target.value)}>
          {lever.value === null && (
            <option value="" disabled>
              <Trans>As it is</Trans>
            </option>
          )}
          {lever.choices.map(({ value, label: choice }) => (
            <option key={value} value={String(value)}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <div className="flex items-center gap-3">
          <input
            type="range"
            className="range range-xs min-w-0 flex-1"
            aria-label={t`${label}, slider`}
            min={lever.least}
            max={lever.most}
            step={lever.step}
            value={numberOf(shown) ?? lever.least}
            onChange={(e) => onChange(fieldText(e.target.valueAsNumber))}
          />
          <input
            id={id}
            inputMode="decimal"
            className={`input input-sm w-24 text-right tabular-nums ${problem ? "input-error" : ""}`}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={shown}
            onChange={(e) => onChange(e.target.value)}
          />
          <span className="muted w-16 text-xs wrap-anywhere">{lever.unit}</span>
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-error text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}
