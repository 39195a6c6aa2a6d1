import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale } from "@/lib/locale/chosen";
import { AskAboutContext } from "../explain/ask-about";
import { Markdown } from "./Markdown";

beforeEach(() => chooseLocale("de-DE"));
afterEach(() => chooseLocale("automatic"));

function shown(text: string) {
  return render(<Markdown id="m1" text={text} />).container.textContent;
}

it("writes prose, bold parts, headings, lists and tables in the locale", () => {
  expect(shown("# 1,234 items\n\nOrder **832,794** units, *12.5 %* more.\n\n- 1,200–1,450")).toBe(
    "1.234 items\nOrder 832.794 units, 12,5 % more.\n\n1.200–1.450\n",
  );
  shown("| Item | Order |\n| --- | ---: |\n| Hat | 1,234.5 |");
  expect(screen.getByRole("cell", { name: "1.234,5" })).toBeVisible();
});

it.each([
  ["`1,234.5` and 1,234.5", "1,234.5 and 1.234,5"],
  ["```\n1,234.5\n```", "1,234.5\n"],
  ["[plan 1,234.5](/samples/plan.csv) of 1,234.5", "plan 1,234.5 of 1.234,5"],
  ["“order **1,234** now” orders 1,234", "“order 1,234 now” orders 1.234"],
  ["SKU\\_1.5, v2.10 and 1.5", "SKU_1.5, v2.10 and 1,5"],
  ["A**1.5** and 1,**234**", "A1.5 and 1,234"],
])("leaves code, links, quotations and names: %s", (text, read) => {
  expect(shown(text)).toBe(read);
});

it("leaves the names of a table, there and in the sentences around it", () => {
  const text =
    "Order Cable 2.5 mm first, 2.5 times.\n\n" +
    "| Item | Order | Why |\n| --- | ---: | --- |\n| Cable 2.5 mm | 2.5 | saves 53.1 km, takes 2.4 more in cost |";
  expect(shown(text)).toContain("Order Cable 2.5 mm first, 2,5 times.");
  for (const name of ["Cable 2.5 mm", "2,5", "saves 53,1 km, takes 2,4 more in cost"]) {
    expect(screen.getByRole("cell", { name })).toBeVisible();
  }
});

it("asks about a figure as the server wrote it", async () => {
  const askAbout = vi.fn();
  render(
    <AskAboutContext value={askAbout}>
      <Markdown id="m1" text="Order 1,234.5 units." />
    </AskAboutContext>,
  );
  await userEvent.click(screen.getByRole("button", { name: "1.234,5" }));
  expect(askAbout).toHaveBeenCalledWith({ number: "1,234.5", near: "Order 1,234.5 units." });
});

it("changes nothing where numbers are written as the server writes them", () => {
  chooseLocale("en-GB");
  expect(shown("Order **832,794** units, 12.5 % more.")).toBe("Order 832,794 units, 12.5 % more.");
});
