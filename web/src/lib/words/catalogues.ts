/** The catalogues of the languages. Loaded by the start of the page when the language is not English, so it stands on nothing of the app. */

import type { Language } from "./language";
import { keyOf, type Message } from "./message";

export type Catalogue = Readonly<Record<string, Message>>;

const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ catalogue: Catalogue }>[]> = {
  de: () => [import("./catalogues/de.po?part=app"), import("./catalogues/de.po?part=admin")],
  es: () => [import("./catalogues/es.po?part=app"), import("./catalogues/es.po?part=admin")],
  fr: () => [import("./catalogues/fr.po?part=app"), import("./catalogues/fr.po?part=admin")],
  pt: () => [import("./catalogues/pt.po?part=app"), import("./catalogues/pt.po?part=admin")],
  hi: () => [import("./catalogues/hi.po?part=app"), import("./catalogues/hi.po?part=admin")],
};

export async function catalogueOf(language: Exclude<Language, "en">): Promise<Catalogue> {
  const parts = await Promise.all(CATALOGUES[language]());
  return Object.assign({}, ...parts.map(({ catalogue }) => catalogue));
}

/** A sentence that the catalogue does not have is said in English. */
export function lookUp(catalogue: Catalogue) {
  return (message: Message, context?: string): Message => catalogue[keyOf(message, context)] ?? message;
}
