/** Sentences between the notation of the macros (ICU) and the form that the app reads (`src/lib/words/message.ts`). */

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

const KINDS = ["plural", "selectordinal", "select"];

/** The compiled sentence: a text when it has no values. Numbers and dates are formatted by `lib/locale`, so ICU's own forms are refused. */
export function compiled(sentence) {
  // Through JSON, as a catalogue goes: without members that are undefined.
  const tokens = JSON.parse(JSON.stringify(compileMessageOrThrow(sentence)));
  for (const [name, kind] of valuesOf(tokens)) {
    if (kind && !KINDS.includes(kind)) {
      throw new Error(
        `“${sentence}”: {${name}, ${kind}} is not known. Put the value in as text, with numberText or dateText.`,
      );
    }
  }
  return tokens.every((token) => typeof token === "string") ? tokens.join("") : tokens;
}

/** The values of a sentence with their kinds, also of those inside of choices. */
export function valuesOf(tokens) {
  if (typeof tokens === "string") return [];
  return tokens.flatMap((token) => {
    if (typeof token === "string") return [];
    const [name, kind, cases] = token;
    const inside = KINDS.includes(kind) ? Object.values(cases) : [];
    return [[name, kind ?? null], ...inside.flatMap((of) => valuesOf(of))];
  });
}
