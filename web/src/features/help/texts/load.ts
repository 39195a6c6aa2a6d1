/** Loads the texts of the help once. They are two files of the build, apart from the code. */

import type { HelpGroup, HelpPage } from "./page";

let loading: Promise<HelpPage[]> | null = null;

/** Every page in reading order: the guide, then the articles by title. After a failure only a reload of the page helps. */
export function loadHelp(): Promise<HelpPage[]> {
  loading ??= read();
  return loading;
}

async function read(): Promise<HelpPage[]> {
  const [{ guidePages }, { articlePages }] = await Promise.all([import("./guide"), import("./articles")]);
  return [...guidePages(), ...articlePages()];
}

export function grouped(pages: readonly HelpPage[]): HelpGroup[] {
  const groups: HelpGroup[] = [];
  for (const page of pages) {
    const group = groups.find(({ title }) => title === page.group);
    if (group) group.pages.push(page);
    else groups.push({ title: page.group, pages: [page] });
  }
  return groups;
}
