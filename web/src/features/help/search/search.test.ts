import { describe, expect, it } from "vitest";
import type { HelpPage } from "../texts/page";
import { plain } from "../texts/sections";
import { indexOf, search } from "./search";

function page(name: string, title: string, text: string): HelpPage {
  return { name, title, group: "Start", summary: "", text };
}

const PAGES = [
  page(
    "data",
    "Preparing data",
    "Files are tables.\n\n## Dates\n\nWrite dates as year-month-day. See [decimals](x.md).\n\n## Limits\n\n| file | 16 MB |",
  ),
  page("results", "Reading the results", "Dates of results stand in the header.\n\n## Maps\n\nA map of the café."),
];

const INDEX = indexOf(PAGES);

const found = (question: string) =>
  search(INDEX, question).map(({ section }) => `${section.page.name}#${section.anchor}`);

describe("a search", () => {
  it("finds the part of a page, the best page first", () => {
    expect(found("dates")).toEqual(["data#dates", "results#"]);
  });

  it("finds words by how they begin, without regard to case and accents", () => {
    expect(found("LIMI")).toEqual(["data#limits"]);
    expect(found("cafe")).toEqual(["results#maps"]);
    expect(found("ates")).toEqual([]);
  });

  it("needs every word, in the title, the heading or the text", () => {
    expect(found("preparing dates")).toEqual(["data#dates"]);
    expect(found("maps dates")).toEqual([]);
  });

  it("takes marks for spaces and finds nothing without a word", () => {
    expect(found("16 (MB)?")).toEqual(["data#limits"]);
    expect(found(" ?")).toEqual([]);
  });

  it("shows the words in their place", () => {
    const [hit] = search(INDEX, "year");
    expect(hit?.excerpt).toEqual([
      { text: "Write dates as ", isMatch: false },
      { text: "year", isMatch: true },
      { text: "-month-day. See decimals.", isMatch: false },
    ]);
  });
});

it("the plain text of Markdown has no marks", () => {
  expect(plain("**Bold** and `code`, [a link](x.md#y)\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- item")).toBe(
    "Bold and code, a link a · b 1 · 2 item",
  );
});
