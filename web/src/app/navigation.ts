/** The pages that the header and the footer link to. Only pages that exist are listed. */

const APP_NAME = "Supply Chain Assistant";

export type NavLink = { label: string; to: string; footerLabel?: string; signedOutTo?: string };

export const NAV_LINKS: readonly NavLink[] = [
  { label: "Home", to: "/" },
  { label: "Pricing", to: "/pricing" },
  { label: "Chat", to: "/chat", footerLabel: "Chat Interface", signedOutTo: "/signup" },
  { label: "Analytics", to: "/analytics" },
  { label: "Contact", to: "/contact", footerLabel: "Contact Us" },
];

export function linkTarget(link: NavLink, signedIn: boolean): string {
  return signedIn ? link.to : (link.signedOutTo ?? link.to);
}

/** Whether the page is for signed-in users only. */
export function needsSignIn(pathname: string): boolean {
  return NAV_LINKS.some((link) => link.to === pathname && link.signedOutTo);
}

/** The name of the page in the browser's tab. */
export function pageTitle(pathname: string): string {
  const page = NAV_LINKS.find((link) => link.to === pathname && pathname !== "/");
  return page ? `${page.label} · ${APP_NAME}` : APP_NAME;
}
