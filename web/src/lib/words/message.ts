/** The form in which sentences are in the code and in the catalogues: compiled by the build, see `scripts/words/`. */

/** A sentence without values is its text. Otherwise it is a list of texts, values and choices. */
export type Message = string | readonly Token[];
export type Token =
  | string
  | readonly [name: string, kind?: undefined]
  | readonly [name: string, kind: ChoiceKind, cases: Cases];
type ChoiceKind = "plural" | "selectordinal" | "select";
export type Cases = { readonly [rule: string]: string | readonly Token[] };
export type Values = { readonly [name: string]: unknown };

/** What a catalogue calls a sentence; a `context` tells equal sentences apart. FNV-1a, so that catalogues hold no English. */
export function keyOf(message: Message, context = ""): string {
  const text = `${context}\u0004${typeof message === "string" ? message : JSON.stringify(message)}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
