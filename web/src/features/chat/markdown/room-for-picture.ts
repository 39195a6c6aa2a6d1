/**
 * Makes room for the first chart of a result in its answer: below the first lines, before the first table or section. Pure.
 */

import type { ExtraProps } from "react-markdown";

type Child = NonNullable<ExtraProps["node"]>["children"][number];

/** A plugin of the formatted text. */
export function rehypePicture() {
  return (tree: { children: unknown[] }) => {
    const children = tree.children as Child[];
    const isAfterLead = (child: Child, i: number) =>
      i > 0 && child.type === "element" && /^(table|h2)$/.test(child.tagName);
    const at = children.findIndex(isAfterLead);
    // An answer of one sentence seldom has a chart, so no room is kept free for it.
    const properties = { dataPicture: at < 0 ? "last" : "kept" };
    const room: Child = { type: "element", tagName: "div", properties, children: [] };
    children.splice(at < 0 ? children.length : at, 0, room);
  };
}
