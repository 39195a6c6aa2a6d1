/**
 * The interface's sentences in the language of the page. The build turns each sentence of the code into a call of `say`
 * (`scripts/words/`). Knows no language: English is in the code, and the catalogue of another one is put in before the app starts.
 */

import { numberText } from "../locale/number-text";
import type { Cases, Message, Token, Values } from "./message";

let rules = "en";
let translated = (message: Message, _context?: string): Message => message;

/** Sentences are looked up from now on. Only for the start of the page: what has been said stays as it is. */
export function speak(language: string, lookUp: typeof translated) {
  rules = language;
  translated = lookUp;
}

export function say(message: Message, values: Values = {}, context?: string): string {
  const found = translated(message, context);
  return typeof found === "string" ? found : parts(found, values).map(textOf).join("");
}

/** A piece of a sentence: words of the sentence, or a value that was put in. */
export type Part = string | { value: unknown };

/** For sentences with elements, which look for the places of these in the words only. */
export function partsOf(message: Message, values: Values = {}, context?: string): Part[] {
  const found = translated(message, context);
  return typeof found === "string" ? [found] : parts(found, values);
}

function textOf(part: Part): string {
  return typeof part === "string" ? part : String(part.value ?? "");
}

/** `count` is the number of the plural around these tokens, written in place of `#`. */
function parts(tokens: readonly Token[], values: Values, count?: number): Part[] {
  return tokens.flatMap((token): Part[] => {
    if (token === "#" && count !== undefined) return [numberText(count)];
    if (typeof token === "string") return [token];
    const [name, kind, cases] = token;
    const value = values[name];
    if (!kind) return [{ value }];
    const chosen = caseOf(kind, cases, value);
    if (typeof chosen === "string") return [chosen];
    return parts(chosen, values, kind === "select" ? count : Number(value));
  });
}

function caseOf(kind: string, cases: Cases, value: unknown): string | readonly Token[] {
  const exact = cases[String(value)];
  if (exact !== undefined || kind === "select") return exact ?? cases.other ?? "";
  const type = kind === "plural" ? "cardinal" : "ordinal";
  return cases[new Intl.PluralRules(rules, { type }).select(Number(value))] ?? cases.other ?? "";
}
