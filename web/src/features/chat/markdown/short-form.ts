/**
 * The short form of a long answer: its headline with what stands below it, what to check, what to do next and the files. The
 * sections between them are folded until the reader opens them. Pure, apart from what the reader opened.
 */

import type { ExtraProps } from "react-markdown";

type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];

/** Sections that a reader needs at once. */
const KEPT = new Set(["Please check", "What to do next", "Files"]);
/** An answer whose other sections are shorter than this is read faster than opened. */
const LONG = 900;
/** A heading that stands as it is written, so that it is the same in the text and in the page. */
const HEADING = /^## ([\p{L}\p{N}][\p{L}\p{N} ,.()-]*)$/u;
/** Pictures, maps and files stay in sight. */
const LINK = /\]\(/;

/** The titles of the sections that are folded; none when the answer is short. */
export function foldedTitles(text: string): string[] {
  if (text.includes("```")) return [];
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) sections.push({ title: HEADING.exec(line.trimEnd())?.[1] ?? "", lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  const folded = sections.filter(({ title, lines }) => title && !KEPT.has(title) && !LINK.test(lines.join("\n")));
  const length = folded.reduce((sum, { lines }) => sum + lines.join("\n").length, 0);
  const titles = folded.map(({ title }) => title);
  // Two sections of one name could not be told apart.
  const isClear = new Set(sections.map(({ title }) => title)).size === sections.length;
  return length > LONG && isClear ? titles : [];
}

/** A plugin of the formatted text: puts each folded section into a part of its own, the first of which has the button. */
export function rehypeShortForm({ titles }: { titles: readonly string[] }) {
  return (tree: { children: unknown[] }) => {
    const parts: Child[] = [];
    let section: Element | null = null;
    for (const child of tree.children as Child[]) {
      if (child.type === "element" && /^(h1|h2|section)$/.test(child.tagName)) {
        section = child.tagName === "h2" && titles.includes(textOf(child)) ? folded(parts) : null;
        if (section) parts.push(section);
      }
      (section?.children ?? parts).push(child);
    }
    tree.children = parts;
  };
}

function folded(before: readonly Child[]): Element {
  const isFirst = !before.some((part) => part.type === "element" && part.properties.dataFolded);
  return { type: "element", tagName: "div", properties: { dataFolded: isFirst ? "first" : "next" }, children: [] };
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}

const OPENED = "opened-answers";
const MOST_KEPT = 200;

/** Whether the reader opened this answer before, in this tab. */
export function wasOpened(id: string): boolean {
  return opened().includes(id);
}

export function rememberOpened(id: string, isOpen: boolean) {
  const others = opened().filter((other) => other !== id);
  try {
    sessionStorage.setItem(OPENED, JSON.stringify(isOpen ? [...others, id].slice(-MOST_KEPT) : others));
  } catch {
    // Without storage it is forgotten with the page.
  }
}

function opened(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
