/**
 * Marks the numbers of a reply as figures that can be pressed, each with the text near it, by which the server finds the
 * figure of the result: the cells of its row with the head of its column, or else its sentence.
 */

import type { ExtraProps } from "react-markdown";
import { piecesOf } from "./numbers";

type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];
type Parent = { children: Child[] };

/** Links lead elsewhere, and code is quoted. */
const LEFT_ALONE = new Set(["a", "code", "pre"]);
/** Parts of a sentence, whose numbers are found by the whole of it. */
const INLINE = new Set(["strong", "em", "del"]);
/** What the server takes. */
const LONGEST = 600;

/** A plugin of the formatted text. Runs last, because its elements are not the reply's own. */
export function rehypeFigures() {
  return (tree: { children: unknown[] }) => mark(tree as Parent, "");
}

function mark(parent: Parent, near: string) {
  parent.children = parent.children.flatMap((child, at): Child[] => {
    const around = () => near || textAround(parent, at);
    if (child.type === "text") return marked(child.value, around());
    if (child.type !== "element" || LEFT_ALONE.has(child.tagName)) return [child];
    if (child.tagName === "table") markTable(child);
    else mark(child, INLINE.has(child.tagName) ? around() : near);
    return [child];
  });
}

function markTable(table: Element) {
  const rows = elements(table).flatMap(elements);
  const heads = elements(rows[0] ?? table).map(textOf);
  for (const row of rows.slice(1)) {
    const cells = elements(row);
    const names = cells.map(textOf).join(" | ");
    for (const [at, cell] of cells.entries()) mark(cell, cut(`${heads[at] ?? ""}: ${names}`));
  }
}

function marked(text: string, near: string): Child[] {
  const pieces = piecesOf(text);
  if (!pieces.some(({ isNumber }) => isNumber)) return [{ type: "text", value: text }];
  return pieces.map(({ text: piece, isNumber }): Child => {
    const value: Child = { type: "text", value: piece };
    if (!isNumber) return value;
    const properties = { dataNumber: piece, dataNear: near };
    return { type: "element", tagName: "span", properties, children: [value] };
  });
}

/** The text of the paragraph up to this part and after it, cut around the part. */
function textAround(parent: Parent, at: number): string {
  const before = parent.children.slice(0, at).map(textOfChild).join("");
  const rest = parent.children.slice(at).map(textOfChild).join("");
  return cut(before.slice(-LONGEST / 2) + rest);
}

function cut(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST);
}

function elements(parent: Parent): Element[] {
  return parent.children.filter((child): child is Element => child.type === "element");
}

function textOf(element: Element): string {
  return element.children.map(textOfChild).join("");
}

function textOfChild(child: Child): string {
  return child.type === "text" ? child.value : child.type === "element" ? textOf(child) : "";
}
