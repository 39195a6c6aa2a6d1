/** Pages cut at their headings, as plain text: what the search looks through. */

import { anchorOf } from "./anchors";
import type { HelpPage } from "./page";

export type Section = {
  page: HelpPage;
  /** Empty for what stands above the first heading. */
  heading: string;
  anchor: string;
  text: string;
};

export function sectionsOf(page: HelpPage): Section[] {
  const sections: Section[] = [];
  for (const part of page.text.split(/^(?=#{2,4} )/m)) {
    const heading = plain(/^#+ (.+)/.exec(part)?.[1] ?? "");
    sections.push({ page, heading, anchor: anchorOf(heading), text: plain(part.replace(/^#+ .+/, "")) });
  }
  return sections;
}

/** Markdown without its marks. */
export function plain(markdown: string): string {
  return markdown
    .replace(/^\s*\|?[\s:|-]+\|\s*$/gm, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-*>]|\d+\.)\s/gm, " ")
    .replace(/\*\*|`|^\s*\||\|\s*$/gm, "")
    .replace(/\s*\|\s*/g, " · ")
    .replace(/\s+/g, " ")
    .trim();
}
