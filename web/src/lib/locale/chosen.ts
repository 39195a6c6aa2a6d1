/**
 * The locale in which this browser writes and reads numbers and dates: the browser's own, until the user chooses another form
 * on the account page. What another tab chooses takes effect here with the next load, so that one page never mixes two forms.
 */

import { chosenLanguage } from "../words/language";

/** The forms that can be chosen. They differ in their marks or in the order of dates. */
export const LOCALES = ["en-GB", "en-US", "de-DE", "fr-FR", "de-CH", "en-IN"] as const;
export type Choice = "automatic" | (typeof LOCALES)[number];

/** In files for programs and spreadsheets, whatever was chosen. */
export const FILE_LOCALE = "en-GB";

const KEY = "supplychain.locale";
const listeners = new Set<() => void>();

let chosen = stored();
let current = locale(chosen);

export function chosenLocale(): Choice {
  return chosen;
}

export function chooseLocale(choice: Choice) {
  try {
    if (choice === "automatic") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  chosen = choice;
  current = locale(choice);
  for (const listener of listeners) listener();
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentLocale(): string {
  return current;
}

/**
 * The locale of a choice. Digits are Latin and years Gregorian everywhere, because results, files and dates of the server are.
 */
export function locale(choice: Choice | (string & {})): string {
  const name = choice === "automatic" ? automatic() : choice;
  return new Intl.Locale(name, { numberingSystem: "latn", calendar: "gregory" }).toString();
}

/** The browser's own, unless a language of the interface was chosen that the browser does not write numbers in. */
function automatic(): string {
  const own = new Intl.NumberFormat().resolvedOptions().locale;
  const language = chosenLanguage() ?? "en";
  return language === "en" || own.split("-")[0] === language ? own : language;
}

function stored(): Choice {
  try {
    const value = localStorage.getItem(KEY);
    return LOCALES.find((name) => name === value) ?? "automatic";
  } catch {
    return "automatic";
  }
}
