import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Markdown } from "./Markdown";
import { foldedTitles } from "./short-form";

const WORDS = "Expect a single month to be off by 3 units. ".repeat(12);
const ANSWER = `**Demand of 2 products: 80 units.**

| Month | Forecast |
| --- | ---: |
| Jan 2026 | 40 |

## The products

${WORDS}

## How far to trust it

${WORDS}

## Please check

- Two values are unusual.

## What to do next

- Attach a stock list.

## Files

[forecast_report.csv](/f/forecast_report.csv)
`;

const open = () => screen.queryByRole("button", { name: "Show more: The products, How far to trust it" });
/** jsdom knows no style sheets, so what is folded is told by its class. */
const isFolded = (text: string) => screen.getByText(text).closest(".folded") !== null;

it("shows the headline, what to check, what to do next and the files of a long answer, and opens the rest", async () => {
  render(<Markdown id="m1" text={ANSWER} />);
  for (const text of ["Demand of 2 products: 80 units.", "Please check", "What to do next", "Files"]) {
    expect(isFolded(text)).toBe(false);
  }
  expect(["The products", "How far to trust it"].map(isFolded)).toEqual([true, true]);
  await userEvent.click(open() as HTMLElement);
  expect(["The products", "How far to trust it"].map(isFolded)).toEqual([false, false]);
  await userEvent.click(screen.getByRole("button", { name: "Show the short form" }));
  expect(isFolded("The products")).toBe(true);
});

it("remembers for each answer whether it was opened", async () => {
  const { unmount } = render(<Markdown id="m1" text={ANSWER} />);
  await userEvent.click(open() as HTMLElement);
  unmount();
  const again = render(<Markdown id="m1" text={ANSWER} />);
  expect(isFolded("The products")).toBe(false);
  again.unmount();
  render(<Markdown id="m2" text={ANSWER} />);
  expect(isFolded("The products")).toBe(true);
});

it("is whole on paper", () => {
  render(<Markdown id="m1" text={ANSWER} />);
  expect(screen.getByText("The products").closest(".folded")).toHaveClass("print:block");
  expect(open()).toHaveClass("print:hidden");
});

it("leaves short answers, sections with a picture or a file, and texts with code as they are", () => {
  expect(foldedTitles("## The products\n\nA line.\n\n## Files\n")).toEqual([]);
  expect(
    foldedTitles(ANSWER.replace("## The products\n", "## The products\n\n[Route map](/f/route_map.html)\n")),
  ).toEqual([]);
  expect(foldedTitles(`${ANSWER}\n\`\`\`\n## no heading\n\`\`\``)).toEqual([]);
  expect(foldedTitles(ANSWER)).toEqual(["The products", "How far to trust it"]);
});
