/** The pages that the header and the footer link to. Only pages that exist are listed. */

export type NavLink = { label: string; to: string; footerLabel?: string; signedOutTo?: string };

export const NAV_LINKS: readonly NavLink[] = [
  { label: "Home", to: "/" },
  { label: "Chat", to: "/chat", footerLabel: "Chat Interface", signedOutTo: "/signup" },
];

export function linkTarget(link: NavLink, signedIn: boolean): string {
  return signedIn ? link.to : (link.signedOutTo ?? link.to);
}
