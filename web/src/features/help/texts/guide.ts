/**
 * The pages of `docs/user`, in the order of the list in its README. This module holds their texts, so it is only loaded
 * when the help is opened.
 */

import type { HelpPage } from "./page";

const FILES: Record<string, string> = import.meta.glob("../../../../../docs/user/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const LIST = "README";
const GROUP = /^## (.+)$/;
const ENTRY = /^- \[[^\]]+\]\(([\w-]+)\.md\): (.+)$/;

/** The text of every file of the folder by its name, the list included. */
export function guideFiles(): Map<string, string> {
  return new Map(Object.entries(FILES).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text]));
}

export function guidePages(): HelpPage[] {
  const files = guideFiles();
  const pages: HelpPage[] = [];
  let group = "";
  for (const line of (files.get(LIST) ?? "").split("\n")) {
    group = GROUP.exec(line)?.[1] ?? group;
    const [, name, summary] = ENTRY.exec(line) ?? [];
    const file = name && files.get(name);
    if (file && summary) pages.push({ name, group, summary, ...titleAndText(file) });
  }
  return pages;
}

/** The first line of a page is its title. */
function titleAndText(file: string): { title: string; text: string } {
  const end = file.indexOf("\n");
  return { title: file.slice(0, end).replace(/^# /, ""), text: file.slice(end).trim() };
}
