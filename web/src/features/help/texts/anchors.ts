/** Anchors of headings, as GitHub makes them, so that a link works there and here. */

import type { ComponentProps } from "react";
import type ReactMarkdown from "react-markdown";

type RehypePlugin = NonNullable<NonNullable<ComponentProps<typeof ReactMarkdown>["rehypePlugins"]>[number]>;
type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] };

/** The anchor of a heading that has this text. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** Gives every heading its anchor as its id. */
export const rehypeAnchors: RehypePlugin = () => (tree: Node) => {
  for (const node of tree.children ?? []) {
    if (/^h[2-4]$/.test(node.tagName ?? "")) node.properties = { ...node.properties, id: anchorOf(textOf(node)) };
  }
};

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}
