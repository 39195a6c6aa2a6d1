/**
 * Keeps only those links of a reply that the product made. Markdown turns text that looks like an address, in a name or a
 * cell of a file, into a link; here it becomes text again.
 */

import type { ExtraProps } from "react-markdown";
import { isMap } from "./links";

type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];
type Tree = { children: unknown[] };

/** A plugin of the formatted text. Runs after the addresses were made safe. */
export function rehypeOwnLinks() {
  return (tree: Tree) => keepOwnLinks(tree as { children: Child[] });
}

function keepOwnLinks(parent: { children: Child[] }) {
  parent.children = parent.children.flatMap((child): Child[] => {
    if (child.type !== "element") return [child];
    keepOwnLinks(child);
    if (child.tagName === "a" && !isOwnLink(String(child.properties.href ?? ""), textOf(child))) return child.children;
    if (child.tagName === "img" && !isOwnAddress(String(child.properties.src ?? ""))) {
      return [{ type: "text", value: String(child.properties.alt ?? "") }];
    }
    return [child];
  });
}

/** A page of this server, a place in the reply, or a map with a name of its own. */
export function isOwnLink(href: string, text: string): boolean {
  return isOwnAddress(href) || (isMap(href) && /^https?:/i.test(href) && !isSpelledOut(href, text));
}

function isOwnAddress(href: string): boolean {
  if (href.startsWith("#")) return true;
  // Browsers read a backslash as a slash, and leave out tabs and line breaks.
  return !/[\\\p{Cc}]/u.test(href) && !/^\/\/|^[a-z][a-z0-9+.-]*:/i.test(href) && href !== "";
}

/** Whether the text is the address itself, which Markdown turned into a link. */
function isSpelledOut(href: string, text: string): boolean {
  return href.replace(/^https?:\/\//i, "") === text.replace(/^https?:\/\//i, "");
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
