import { describe, expect, it } from "vitest";
import { linksFor, NAV_LINKS, needsSignIn, pageTitle } from "./navigation";

describe("a link for admins", () => {
  it("is shown to them", () => {
    expect(linksFor(true)).toEqual(NAV_LINKS);
  });

  it("is not shown to anybody else, who sees all others", () => {
    const labels = linksFor(false).map(({ label }) => label);
    expect(labels).toEqual(["Home", "Pricing", "Chat", "Analytics", "Contact"]);
  });
});

it.each([
  ["/", false, "Supply Chain Assistant"],
  ["/chat", true, "Chat · Supply Chain Assistant"],
  ["/admin", true, "Admin View · Supply Chain Assistant"],
  ["/admin/pricing", true, "Manage plans · Supply Chain Assistant"],
  ["/account", true, "Account · Supply Chain Assistant"],
  ["/auth/reset", false, "New password · Supply Chain Assistant"],
  ["/nowhere", false, "Supply Chain Assistant"],
])("%s: only for users %s, called %s", (pathname, protectedPage, title) => {
  expect(Boolean(needsSignIn(pathname))).toBe(protectedPage);
  expect(pageTitle(pathname)).toBe(title);
});
