/** The links of the menus, read from the list of pages. */

import { type Menu, PAGES } from "../pages";

export type MenuLink = { label: string; to: string };

export type Reader = { signedIn: boolean; isAdmin: boolean };

/** The links of one menu for this reader: only administrators and users see their pages, and visitors get other addresses. */
export function menuLinks(menu: Menu, reader: Reader): MenuLink[] {
  const links: MenuLink[] = [];
  for (const page of PAGES) {
    const label = page.menus?.[menu];
    if (!label || (page.guard === "admin" && !reader.isAdmin) || (page.isForUsers && !reader.signedIn)) continue;
    const to = reader.signedIn ? page.path : (page.visitorPath ?? page.path);
    links.push({ label, to });
  }
  return links;
}
