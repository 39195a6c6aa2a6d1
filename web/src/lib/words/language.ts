/**
 * The language of the interface: the first of the browser's languages that is offered, until the user chooses one. A choice takes
 * effect with the next load of the page, so that one page never mixes two languages. Answers of the server are not translated.
 */

/** By their own names, as people look for them. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
  hi: "हिन्दी",
} as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "supplychain.language";

/** What was chosen in this browser; null while the browser decides. */
export function chosenLanguage(): Language | null {
  try {
    return offered(localStorage.getItem(KEY) ?? "");
  } catch {
    return null;
  }
}

export function language(): Language {
  return chosenLanguage() ?? firstOffered(globalThis.navigator?.languages ?? []);
}

/** The language of the first of these names that has one: `de-AT` is German. English when none has. */
export function firstOffered(names: readonly string[]): Language {
  for (const name of names) {
    const found = offered(name.toLowerCase().split("-")[0] ?? "");
    if (found) return found;
  }
  return "en";
}

/** Remembers the choice and loads the page again in this language. */
export function chooseLanguage(choice: Language | null) {
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the browser goes on deciding.
  }
  loadAgain();
}

/** What was not there for this page may be there for the next one. */
export function loadAgain() {
  window.location.reload();
}

let missing: Language | null = null;

/** The language that this page should have and could not load, for which it is in English. */
export function missingLanguage(): Language | null {
  return missing;
}

export function setMissingLanguage(name: Language) {
  missing = name;
}

function offered(name: string): Language | null {
  return Object.hasOwn(LANGUAGES, name) ? (name as Language) : null;
}
