/** An answer as Markdown with its numbers in the chosen locale, as they are seen. Pure. */

import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { type Change, changed } from "@/lib/locale/prose";
import { changesOf, type TextChanges } from "../markdown/locale";

export function markdownInLocale(source: string): string {
  let found: TextChanges[] = [];
  const rehypeFind = () => (tree: { children: unknown[] }) => {
    found = changesOf(tree as Parameters<typeof changesOf>[0]);
  };
  // A plain function: what it would draw is not needed, only what it reads.
  ReactMarkdown({ children: source, remarkPlugins: [remarkGfm], rehypePlugins: [rehypeFind] });
  return changed(
    source,
    found.flatMap((one) => inSource(source, one)),
  );
}

/** The changes of a text at their places in the source; none where the two differ by more than backslashes. */
function inSource(source: string, { text, changes }: TextChanges): Change[] {
  const [from, to] = [text.position?.start.offset, text.position?.end.offset];
  if (from === undefined || to === undefined) return [];
  const places: number[] = [];
  let at = from;
  for (const letter of text.value) {
    if (source[at] === "\\" && source[at + 1] === letter) at++;
    if (!source.startsWith(letter, at)) return [];
    for (let unit = 0; unit < letter.length; unit++) places.push(at + unit);
    at += letter.length;
  }
  return changes.map((change) => ({
    ...change,
    start: places[change.start] ?? to,
    end: (places[change.end - 1] ?? to - 1) + 1,
  }));
}
