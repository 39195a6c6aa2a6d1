/**
 * Writes the numbers of a reply in the chosen locale; the server writes them in English. Code, links, quotations and names of
 * the file stay as they are.
 */

import type { ExtraProps } from "react-markdown";
import { currentLocale } from "@/lib/locale/chosen";
import { isEnglish } from "@/lib/locale/marks";
import { type Change, changed, changesIn, isName, type Place } from "@/lib/locale/prose";

type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];
type Text = Extract<Child, { type: "text" }>;
type Parent = { children: Child[] };

/** Parts of a sentence; everything else begins a new one. */
const INLINE = new Set(["a", "code", "strong", "em", "del", "span", "sup", "sub", "input", "img", "br"]);
const LEFT_ALONE = new Set(["a", "code", "pre"]);
/** Stands for what is no text, so that nothing is glued over it. */
const OBJECT = "\ufffc";

/** A plugin of the formatted text. Runs last: figures are asked about, and sections are found, as the server writes them. */
export function rehypeLocale() {
  return (tree: { children: unknown[] }) => {
    for (const { text, changes } of changesOf(tree as Parent)) text.value = changed(text.value, changes);
  };
}

export type TextChanges = { text: Text; changes: Change[] };

/** What a reply has to be written differently, for each of its texts. */
export function changesOf(tree: Parent, locale = currentLocale()): TextChanges[] {
  if (isEnglish(locale)) return [];
  const names = namesIn(tree);
  return sentences(tree).flatMap((sentence) => changesOfSentence(sentence, names, locale));
}

/** The texts of a sentence one after the other, and the places that are left alone. */
type Sentence = { words: string; texts: { text: Text; from: number }[]; kept: Place[] };

function changesOfSentence({ words, texts, kept }: Sentence, names: readonly string[], locale: string): TextChanges[] {
  const places = [...kept, ...names.flatMap((name) => placesOf(name, words))];
  const changes = changesIn(words, locale, places);
  return texts.flatMap(({ text, from }): TextChanges[] => {
    const to = from + text.value.length;
    // A number that is half in bold stays: none of the two texts has it whole.
    const own = changes.filter(({ start, end }) => start >= from && end <= to);
    if (own.length === 0) return [];
    return [{ text, changes: own.map((one) => ({ ...one, start: one.start - from, end: one.end - from })) }];
  });
}

function placesOf(name: string, words: string): Place[] {
  const places: Place[] = [];
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + name.length)) {
    places.push([at, at + name.length]);
  }
  return places;
}

function sentences(parent: Parent): Sentence[] {
  const found: Sentence[] = [];
  let open: Sentence | null = null;
  for (const child of parent.children) {
    if (child.type === "text" || (child.type === "element" && INLINE.has(child.tagName))) {
      open ??= { words: "", texts: [], kept: [] };
      read(child, open);
      continue;
    }
    if (open) found.push(open);
    open = null;
    if (child.type === "element" && !LEFT_ALONE.has(child.tagName)) found.push(...sentences(child));
  }
  return open ? [...found, open] : found;
}

function read(child: Child, sentence: Sentence) {
  const from = sentence.words.length;
  if (child.type === "text") {
    sentence.texts.push({ text: child, from });
    sentence.words += child.value;
  } else if (child.type === "element" && LEFT_ALONE.has(child.tagName)) {
    sentence.words += textOf(child) || OBJECT;
    sentence.kept.push([from, sentence.words.length]);
  } else if (child.type === "element" && child.children.length > 0) {
    for (const inner of child.children) read(inner, sentence);
  } else {
    sentence.words += child.type === "element" && child.tagName === "br" ? "\n" : OBJECT;
  }
}

/**
 * Names of the file, such as `Cable 2.5 mm`: they stay in the cells of a table and in the sentences around it. They stand in
 * columns of text; columns of numbers are aligned to the right.
 */
function namesIn(parent: Parent): string[] {
  return parent.children.flatMap((child): string[] => {
    if (child.type !== "element") return [];
    if (child.tagName !== "td") return namesIn(child);
    const text = textOf(child).trim();
    return child.properties.align !== "right" && isName(text) && /\d\.\d/.test(text) ? [text] : [];
  });
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
