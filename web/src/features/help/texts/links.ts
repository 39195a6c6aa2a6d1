/** Where the links of the Markdown files lead in the app. On GitHub they are links between files. */

import { type HelpPage, helpPath } from "./page";

export type HelpLink = {
  /** A page of the help, a document that only the source code has, or an address elsewhere. */
  kind: "help" | "document" | "elsewhere";
  to: string;
};

export function linkTo(href: string, pages: readonly HelpPage[]): HelpLink {
  if (/^\w+:/.test(href)) return { kind: "elsewhere", to: href };
  const [path = "", anchor = ""] = href.split("#");
  if (path === "") return { kind: "help", to: `#${anchor}` };
  const name = path.replace(/^.*\/|\.md$/g, "");
  if (name === "README" && !path.includes("/")) return { kind: "help", to: "/help" };
  const isPage = isHelpFolder(path) && pages.some((page) => page.name === name);
  return isPage ? { kind: "help", to: helpPath(name, anchor) } : { kind: "document", to: href };
}

function isHelpFolder(path: string): boolean {
  return !path.includes("/") || path.startsWith("../../agents/knowledge/articles/");
}
