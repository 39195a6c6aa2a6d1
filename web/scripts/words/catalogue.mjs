/** Reads a catalogue of `src/lib/words/catalogues/`. */

import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";

const format = formatter();

/** Its sentences, without those that the code no longer has. */
export function readCatalogue(file) {
  return Object.values(format.parse(readFileSync(file, "utf8"), {}))
    .filter(({ obsolete }) => !obsolete)
    .map(({ message, context, translation, origin }) => ({
      message: message ?? "",
      context: context ?? "",
      translation: translation ?? "",
      origins: (origin ?? []).map(([name]) => name),
    }));
}
