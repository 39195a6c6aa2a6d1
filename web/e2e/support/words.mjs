/** What the interface says in its other languages, read from the catalogues that the build reads. */

import { fileURLToPath } from "node:url";
import { readCatalogue } from "../../scripts/words/catalogue.mjs";

const CATALOGUES = fileURLToPath(new URL("../../src/lib/words/catalogues/", import.meta.url));

export const LANGUAGES = ["en", "de", "es", "fr", "pt", "hi"];

/** Gives the translation of an English sentence; fails when the code no longer has it. */
export function wordsOf(language) {
  const entries = entriesOf(language);
  return (sentence, context = "") => {
    if (language === "en") return sentence;
    const found = entries.find((entry) => entry.message === sentence && entry.context === context);
    if (!found) throw new Error(`“${sentence}” is no sentence of the interface`);
    return found.translation;
  };
}

/**
 * English texts that a page in this language never shows: each has a translation, and none of these is spelled alike. A single word
 * may be the name of a column.
 */
export function englishOnly(language) {
  const entries = entriesOf(language);
  const translations = new Set(entries.map(({ translation }) => translation));
  return new Set(
    entries.map(({ message }) => message).filter((message) => message.includes(" ") && !translations.has(message)),
  );
}

/** What this person's pages are read in, whatever the browser prefers. */
export function choose(context, language) {
  return context.addInitScript((chosen) => {
    // A route map is shown in a frame without storage.
    if (self.origin !== "null") localStorage.setItem("supplychain.language", chosen);
  }, language);
}

function entriesOf(language) {
  return language === "en" ? [] : readCatalogue(`${CATALOGUES}${language}.po`);
}
