/** What a page of the help is, whichever folder its text comes from. */

export type HelpPage = {
  /** The last part of its address. */
  name: string;
  title: string;
  /** The heading of the list under which it stands. */
  group: string;
  /** One sentence about it for the list; empty for articles. */
  summary: string;
  /** Markdown without the title. */
  text: string;
};

export type HelpGroup = { title: string; pages: HelpPage[] };

/** `/help/{name}`, or the part of that page with this anchor. */
export function helpPath(name: string, anchor = ""): string {
  return `/help/${name}${anchor && `#${anchor}`}`;
}

/** The heading of the articles on methods and terms. */
export const ARTICLES_GROUP = "Methods and terms";
