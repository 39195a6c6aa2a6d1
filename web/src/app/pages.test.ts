import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentTitle, PAGES, pageAt } from "./pages";

it("every page has an address, a title and a description of its own", () => {
  const count = PAGES.length;
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(count);
  expect(new Set(PAGES.map(({ title }) => title)).size).toBe(count);
  expect(new Set(PAGES.map(({ description }) => description)).size).toBe(count);
});

it.each([
  ["/", "public", "Supply Chain Intelligence"],
  ["/terms", "public", "Terms of Service · Supply Chain Intelligence"],
  ["/contact/", "public", "Contact · Supply Chain Intelligence"],
  ["/auth/reset", "public", "New password · Supply Chain Intelligence"],
  ["/chat", "sign-in", "Chat · Supply Chain Intelligence"],
  ["/Chat", "sign-in", "Chat · Supply Chain Intelligence"],
  ["/chat/session_1_a", "sign-in", "Chat · Supply Chain Intelligence"],
  ["/chat/session_1_a/more", "public", "Page not found · Supply Chain Intelligence"],
  ["/shared/Ab-_9", "public", "Shared conversation · Supply Chain Intelligence"],
  ["/account", "sign-in", "Account · Supply Chain Intelligence"],
  ["/analytics", "sign-in", "Analytics · Supply Chain Intelligence"],
  ["/upload", "sign-in", "Upload Data · Supply Chain Intelligence"],
  ["/admin", "admin", "Admin · Supply Chain Intelligence"],
  ["/admin/operations", "admin", "Operations · Supply Chain Intelligence"],
  ["/admin/pricing", "admin", "Manage plans · Supply Chain Intelligence"],
  ["/no/such/page", "public", "Page not found · Supply Chain Intelligence"],
])("%s has the guard %s and the title %s", (path, guard, title) => {
  const page = pageAt(path);
  expect(page.guard).toBe(guard);
  expect(documentTitle(page)).toBe(title);
});

it("every admin page uses the query cache, because the router places the admin guard inside it", () => {
  for (const page of PAGES.filter(({ guard }) => guard === "admin")) expect(page.usesCache).toBe(true);
});

it("search engines are asked not to index pages that need a sign-in", () => {
  const robots = readFileSync("public/robots.txt", "utf8").split("\n");
  for (const { path, guard } of PAGES) {
    const isClosed = robots.some((line) => line.startsWith("Disallow: ") && path.startsWith(line.slice(10)));
    if (guard !== "public") expect(isClosed, path).toBe(true);
  }
});

it("index.html begins with the title and the description of the home page", () => {
  const html = readFileSync("index.html", "utf8");
  const home = pageAt("/");
  expect(html).toContain(`<title>${documentTitle(home)}</title>`);
  expect(html).toContain(`content="${home.description}"`);
});
