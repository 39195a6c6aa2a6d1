// @vitest-environment jsdom

import { afterEach, describe, expect, it } from "vitest";
import { chooseLocale } from "@/lib/locale/chosen";
import { markdownInLocale } from "./in-locale";
import { sharedAddress, sharedMarkdown } from "./links";
import { pageOf } from "./page";
import { tablesIn, textIn } from "./texts";

const ORIGIN = "https://plan.example.com";
const ANSWER = `# Order 3 items now

Orders of **now** cost 1,200; see [the plans](/pricing).

| Item | Order |
|---|---:|
| Hat | 20 |
| =cmd | 5 |

- First
  - Nested
- Second

Files: [plan.xlsx](/api/files/runs/1/plan.xlsx?expires=9&signature=abc) and ![chart](/api/files/runs/1/c.png)
`;

describe("a copy of an answer", () => {
  it("as text has no marks, its tables in cells and its lists in items", () => {
    expect(textIn(pageOf(ANSWER, ORIGIN))).toBe(
      [
        "Order 3 items now",
        "Orders of now cost 1,200; see the plans.",
        "Item\tOrder\nHat\t20\n'=cmd\t5",
        "- First\n  - Nested\n- Second",
        "Files: plan.xlsx and chart",
      ].join("\n\n"),
    );
  });

  it("as tables has nothing else, and no cell that a spreadsheet would run", () => {
    expect(tablesIn(pageOf(ANSWER, ORIGIN))).toBe("Item\tOrder\nHat\t20\n'=cmd\t5");
  });

  it("as Markdown and as a page has whole addresses, and never a signed one", () => {
    const markdown = sharedMarkdown(ANSWER, ORIGIN);
    expect(markdown).toContain("[the plans](https://plan.example.com/pricing)");
    expect(markdown).toContain("Files: plan.xlsx and chart");
    const html = pageOf(ANSWER, ORIGIN).innerHTML;
    expect(html).toContain('<a href="https://plan.example.com/pricing">the plans</a>');
    for (const copy of [markdown, html]) expect(copy).not.toMatch(/signature|api\/files/);
  });

  it("keeps the addresses of other hosts, and no place within the answer", () => {
    expect(sharedAddress("https://other.example/map.html?signature=1", ORIGIN)).toBe(
      "https://other.example/map.html?signature=1",
    );
    expect(sharedAddress("#note-1", ORIGIN)).toBeNull();
    expect(sharedAddress("/x?expires=1&signature=2", ORIGIN)).toBeNull();
  });
});

describe("a copy in another locale", () => {
  afterEach(() => chooseLocale("automatic"));

  it("has the numbers as they are seen, in text, tables and Markdown", () => {
    chooseLocale("de-DE");
    const answer =
      "Cost of **1,200**; `1,200`, SKU\\_1.5 \\* 2.5.\n\n| Item | Order |\n|---|---:|\n| Hat 1.5 | 1,234.5 |\n";
    expect(textIn(pageOf(answer, ORIGIN))).toBe(
      "Cost of 1.200; 1,200, SKU_1.5 * 2,5.\n\nItem\tOrder\nHat 1.5\t1.234,5",
    );
    expect(markdownInLocale(answer)).toBe(
      "Cost of **1.200**; `1,200`, SKU\\_1.5 \\* 2,5.\n\n| Item | Order |\n|---|---:|\n| Hat 1.5 | 1.234,5 |\n",
    );
    chooseLocale("en-GB");
    expect(markdownInLocale(answer)).toBe(answer);
  });
});
