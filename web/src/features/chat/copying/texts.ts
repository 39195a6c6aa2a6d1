/** An answer as text without marks, and its tables for a spreadsheet. Reads the page of the answer. */

import { plainText } from "@/lib/files/spreadsheet";

const BLOCKS = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "TABLE", "PRE", "BLOCKQUOTE", "HR"]);

/** Paragraphs with an empty line between them, rows of tables with a tab between cells, items of lists with their mark. */
export function textIn(page: Element): string {
  return parts(page).join("\n\n").trim();
}

/** All tables, as spreadsheets paste them; text that they would run as a formula is escaped. */
export function tablesIn(page: Element): string {
  return [...page.querySelectorAll("table")].map((table) => rowsOf(table).join("\n")).join("\n\n");
}

function parts(parent: Element): string[] {
  return [...parent.children].flatMap((block) => {
    if (block.tagName === "TABLE") return [rowsOf(block as HTMLTableElement).join("\n")];
    if (block.tagName === "UL" || block.tagName === "OL") return [items(block, "").join("\n")];
    if (BLOCKS.has(block.tagName)) return [inline(block)];
    return parts(block);
  });
}

function rowsOf(table: HTMLTableElement): string[] {
  return [...table.rows].map((row) => [...row.cells].map((cell) => plainText(inline(cell))).join("\t"));
}

function items(list: Element, indent: string): string[] {
  return [...list.children].flatMap((item, i) => {
    const mark = list.tagName === "OL" ? `${i + 1}.` : "-";
    const nested = [...item.children].filter(({ tagName }) => tagName === "UL" || tagName === "OL");
    const own = item.cloneNode(true) as Element;
    for (const inner of own.querySelectorAll("ul, ol")) inner.remove();
    return [`${indent}${mark} ${inline(own)}`, ...nested.flatMap((inner) => items(inner, `${indent}  `))];
  });
}

function inline(element: Element): string {
  return (element.textContent ?? "").replace(/[ \t]*\n[ \t]*/g, element.tagName === "PRE" ? "\n" : " ").trim();
}
