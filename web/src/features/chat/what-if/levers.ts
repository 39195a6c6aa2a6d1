/** The parameters of a result that people try other values of, and what another value is as parameters of a run. Pure. */

import { t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";
import { fieldText, typedNumber } from "@/lib/locale/typed-number";
import type { Run } from "../results/run";

/** As the record of a run describes it (`levers` of `result.json`). */
export type Lever = {
  name: string;
  label: string;
  unit?: string;
  /** What is in force; null when it is different from row to row, or nothing is. */
  value: number | string | null;
  least?: number;
  most?: number;
  step?: number;
  choices?: { value: string | number; label: string }[];
  /** Where the value stands in the parameters. */
  set: string[];
  /** What the parameter `set[0]` is now, where the path goes on. */
  base?: unknown;
};

/** What was typed or chosen, by the name of the lever. */
export type Tried = Record<string, string>;
export type Params = Record<string, unknown>;

const ROUNDED: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };

export function leversOf(run: Run): Lever[] {
  return (run as Run & { levers?: Lever[] }).levers ?? [];
}

/**
 * The number of a field, written with the marks of the user's language; null when it is none. The other language's decimal
 * mark is read where it can be nothing else.
 */
export function numberOf(text: string, locale?: string): number | null {
  const plain = text.trim().replace(",", ".");
  return typedNumber(text, locale) ?? (/^[-+]?\d*\.\d+$/.test(plain) ? Number(plain) : null);
}

/** What is wrong with what was typed; null when nothing is. */
export function problemOf(lever: Lever, text: string): string | null {
  if (lever.choices) return null;
  const number = numberOf(text);
  if (number === null) return t`Please write a number.`;
  const { least = number, most = number } = lever;
  if (number >= least && number <= most) return null;
  const [from, to] = [shown(least), shown(most)];
  return t`Please choose from ${from} to ${to}.`;
}

/** The levers that are not as they were. */
export function changedOf(levers: readonly Lever[], tried: Tried): Lever[] {
  return levers.filter((lever) => {
    const text = tried[lever.name];
    if (text === undefined) return false;
    return triedValue(lever, text) !== lever.value;
  });
}

/** The parameters that are different; null while something that was typed is no value. */
export function paramsOf(levers: readonly Lever[], tried: Tried): Params | null {
  const params: Params = {};
  for (const lever of changedOf(levers, tried)) {
    const text = tried[lever.name] ?? "";
    if (problemOf(lever, text)) return null;
    const value = triedValue(lever, text);
    const [first = lever.name, ...rest] = lever.set;
    const before = params[first] ?? lever.base ?? {};
    params[first] = rest.length === 0 ? value : withValue(before, rest, value);
  }
  return params;
}

/** What was tried so that it gave these parameters, as far as they stand beside levers. */
export function triedOf(levers: readonly Lever[], params: Params): Tried {
  const tried: Tried = {};
  for (const lever of levers) {
    const value = valueAt(params, lever.set);
    if (value === undefined || value === lever.value) continue;
    tried[lever.name] = typeof value === "number" && !lever.choices ? fieldText(value) : String(value);
  }
  return tried;
}

/** The value that was typed or chosen. */
function triedValue({ choices }: Lever, text: string): number | string | null {
  if (!choices) return numberOf(text);
  return choices.find(({ value }) => String(value) === text)?.value ?? text;
}

/** What the field of a lever has while nothing was tried. */
export function textInForce({ value, choices }: Lever): string {
  return typeof value === "number" && !choices ? fieldText(value) : String(value ?? "");
}

/** The names of parameters that stand beside no lever; only a program sets them. */
export function besideNone(levers: readonly Lever[], params: Params): string[] {
  return Object.keys(params).filter((name) => !levers.some(({ set }) => set[0] === name));
}

/** The lever with what was tried of it in force. */
export function withTried(lever: Lever, tried: Tried): Lever {
  const text = tried[lever.name];
  if (text === undefined) return lever;
  return { ...lever, value: triedValue(lever, text) };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? (at as Params)[name] : undefined),
    value,
  );
}

/** A copy of an object with the value at this path. */
function withValue(object: unknown, [name = "", ...rest]: string[], value: unknown): Params {
  const copy: Params = { ...(typeof object === "object" && object !== null ? object : {}) };
  copy[name] = rest.length === 0 ? value : withValue(copy[name], rest, value);
  return copy;
}

/** A number as people read it. */
export function shown(value: number, locale?: string): string {
  return numberText(value, ROUNDED, locale);
}

/** What is in force: `95 percent`, `not set`. */
export function inForce({ value, unit, choices }: Lever, locale?: string): string {
  if (value === null) return t`not set`;
  if (choices) return choices.find((choice) => choice.value === value)?.label ?? String(value);
  return [typeof value === "number" ? shown(value, locale) : value, unit].filter(Boolean).join(" ");
}

/** `Service 98 percent, Growth a year 5 percent`: what is different. */
export function inWords(levers: readonly Lever[], tried: Tried): string {
  const parts = changedOf(levers, tried).map((lever) => `${lever.label} ${inForce(withTried(lever, tried))}`);
  return parts.join(", ");
}
