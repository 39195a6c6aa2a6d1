/** The pages that the header and the footer link to. Only pages that exist are listed. */

const APP_NAME = "Supply Chain Assistant";

export type NavLink = {
  label: string;
  to: string;
  footerLabel?: string;
  /** Where visitors are led instead; the page itself is for signed-in users only. */
  signedOutTo?: string;
  /** Shown to admins alone. */
  adminOnly?: boolean;
};

export const NAV_LINKS: readonly NavLink[] = [
  { label: "Home", to: "/" },
  { label: "Pricing", to: "/pricing" },
  { label: "Chat", to: "/chat", footerLabel: "Chat Interface", signedOutTo: "/signup" },
  { label: "Analytics", to: "/analytics" },
  { label: "Contact", to: "/contact", footerLabel: "Contact Us" },
  { label: "Admin View", to: "/admin", adminOnly: true },
];

/** Pages that are reached in another way than by header and footer. */
const OTHER_PAGES: readonly { label: string; to: string; protected?: boolean }[] = [
  { label: "Account", to: "/account", protected: true },
  { label: "Manage plans", to: "/admin/pricing", protected: true },
  { label: "Upload Data", to: "/upload", protected: true },
  { label: "New password", to: "/auth/reset" },
];

export function linksFor(isAdmin: boolean, links: readonly NavLink[] = NAV_LINKS): readonly NavLink[] {
  return links.filter((link) => isAdmin || !link.adminOnly);
}

export function linkTarget(link: NavLink, signedIn: boolean): string {
  return signedIn ? link.to : (link.signedOutTo ?? link.to);
}

/** Whether the page is for signed-in users only. */
export function needsSignIn(pathname: string): boolean {
  return (
    NAV_LINKS.some((link) => link.to === pathname && (link.signedOutTo || link.adminOnly)) ||
    OTHER_PAGES.some((page) => page.to === pathname && page.protected)
  );
}

/** The name of the page in the browser's tab. */
export function pageTitle(pathname: string): string {
  const page = [...NAV_LINKS, ...OTHER_PAGES].find(({ to }) => to === pathname && to !== "/");
  return page ? `${page.label} · ${APP_NAME}` : APP_NAME;
}
