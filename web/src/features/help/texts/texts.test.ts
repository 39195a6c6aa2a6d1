import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { anchorOf } from "./anchors";
import { articlePages } from "./articles";
import { guideFiles, guidePages } from "./guide";
import { linkTo } from "./links";
import { grouped } from "./load";
import { ARTICLES_GROUP } from "./page";
import { sectionsOf } from "./sections";

const GUIDE = guidePages();
const ARTICLES = articlePages();
const PAGES = [...GUIDE, ...ARTICLES];

it("every file of docs/user is in its list once, and every entry of the list is a file", () => {
  const files = [...guideFiles().keys()].filter((name) => name !== "README").sort();
  expect(GUIDE.map(({ name }) => name).sort()).toEqual(files);
});

it("the list names each page by its title", () => {
  for (const { name, title } of GUIDE) expect(guideFiles().get("README")).toContain(`- [${title}](${name}.md): `);
});

it("every page has a title, a text and an address of its own", () => {
  for (const { name, title, text } of PAGES) {
    expect(title, name).not.toBe("");
    expect(text, name).not.toBe("");
    expect(text, name).not.toMatch(/^# /m);
  }
  expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length);
});

it("every link between the pages leads to a page and to a heading of it", () => {
  for (const { name, title, text } of PAGES) {
    for (const [, href = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const { kind, to } = linkTo(href, PAGES);
      if (kind !== "help") continue;
      const [path = "", anchor] = to.split("#");
      const page = PAGES.find((page) => `/help/${page.name}` === (path || `/help/${name}`));
      if (path !== "/help") expect(page, `${title}: ${href}`).toBeDefined();
      if (anchor && page)
        expect(
          sectionsOf(page).map(({ anchor }) => anchor),
          href,
        ).toContain(anchor);
    }
  }
});

it("every other link names a file of the source code", () => {
  for (const { title, text } of GUIDE) {
    for (const [, href = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (linkTo(href, PAGES).kind === "document")
        expect(existsSync(`../docs/user/${href}`), `${title}: ${href}`).toBe(true);
    }
  }
});

it("no page has two headings with the same anchor", () => {
  for (const page of PAGES) {
    const anchors = sectionsOf(page).map(({ anchor }) => anchor);
    expect(new Set(anchors).size, page.title).toBe(anchors.length);
  }
});

it("every article without facts of the server is a page, with its related articles as links", () => {
  expect(ARTICLES.length).toBe(readdirSync("../agents/knowledge/articles").length - 4);
  const mase = ARTICLES.find(({ name }) => name === "mase");
  expect(mase?.title).toBe("MASE: mean absolute scaled error");
  expect(mase?.text).toContain("To calculate it, ask Demand Forecasting, for example “how accurate is the forecast”.");
  expect(mase?.text).toContain("[WAPE: weighted absolute percentage error](wape.md)");
});

it("pages are grouped in the order of the list, the articles last", () => {
  const titles = grouped(PAGES).map(({ title }) => title);
  expect(titles).toEqual(["Start", "Agents", "Account and operation", ARTICLES_GROUP]);
});

it.each([
  ["Where a number comes from", "where-a-number-comes-from"],
  ["1. Sign up", "1-sign-up"],
  ["Weights, and “what if”?", "weights-and-what-if"],
])("the anchor of “%s” is %s", (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});

it.each([
  ["keys.md", "help", "/help/keys"],
  ["keys.md#in-a-chart", "help", "/help/keys#in-a-chart"],
  ["#in-a-chart", "help", "#in-a-chart"],
  ["README.md", "help", "/help"],
  ["../../agents/knowledge/articles/mase.md", "help", "/help/mase"],
  ["../operations/care.md", "document", "../operations/care.md"],
  ["none.md", "document", "none.md"],
  ["https://example.com/", "elsewhere", "https://example.com/"],
])("the link %s leads to %s %s", (href, kind, to) => {
  expect(linkTo(href, PAGES)).toEqual({ kind, to });
});
