import { describe, expect, it } from "vitest";
import { linksFor, NAV_LINKS, type NavLink, needsSignIn, pageTitle } from "./navigation";

const ADMIN_VIEW: NavLink = { label: "Admin View", to: "/admin", adminOnly: true };

describe("a link for admins", () => {
  it("is shown to them", () => {
    expect(linksFor(true, [...NAV_LINKS, ADMIN_VIEW])).toContain(ADMIN_VIEW);
  });

  it("is not shown to anybody else, who sees all others", () => {
    expect(linksFor(false, [...NAV_LINKS, ADMIN_VIEW])).toEqual(NAV_LINKS);
  });
});

it.each([
  ["/", false, "Supply Chain Assistant"],
  ["/chat", true, "Chat · Supply Chain Assistant"],
  ["/account", true, "Account · Supply Chain Assistant"],
  ["/auth/reset", false, "New password · Supply Chain Assistant"],
  ["/nowhere", false, "Supply Chain Assistant"],
])("%s: only for users %s, called %s", (pathname, protectedPage, title) => {
  expect(Boolean(needsSignIn(pathname))).toBe(protectedPage);
  expect(pageTitle(pathname)).toBe(title);
});
