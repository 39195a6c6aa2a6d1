/** The help: its list, its search, its pages by keyboard, and on paper. */

import assert from "node:assert/strict";
import { heading, inWindow } from "./page.mjs";

export const HELP = [
  ["the help is opened from the footer and lists its pages", listPages],
  ["the help is searched and a page opened by keyboard", searchByKeyboard],
  ["a link between pages of the help leads to its heading", followLink],
  ["a printed page of the help contains only the text", printPage],
  ["an unknown page of the help is named as such", missPage],
];

async function listPages({ page, look }) {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Legal and support" }).getByRole("link", { name: "User guide" }).click();
  await heading(page, "Help");
  await page.getByRole("region", { name: "Agents" }).getByRole("link", { name: "Vehicle Routing" }).waitFor();
  assert.equal(await page.title(), "Help · Supply Chain Intelligence");
  await look("pages-help");
}

async function searchByKeyboard({ page, look }) {
  await page.getByRole("searchbox", { name: "Search the help" }).focus();
  await page.keyboard.type("safety stock");
  await page.getByRole("link", { name: "Safety stock", exact: true }).waitFor();
  await look("pages-help-search");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("decimal marks");
  await page.getByRole("link", { name: "Preparing data: Numbers and decimal marks" }).waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Preparing data");
  assert.equal(new URL(page.url()).hash, "#numbers-and-decimal-marks");
  await inWindow(page.getByRole("heading", { name: "Numbers and decimal marks" }));
  assert.equal(await page.title(), "Preparing data · Supply Chain Intelligence");
  await look("pages-help-page");
  await page.goBack();
  await page.getByRole("link", { name: "Preparing data: Numbers and decimal marks" }).waitFor();
}

async function followLink({ page }) {
  await page.goto("/help/how-numbers-are-made");
  await page.getByRole("link", { name: "traced back" }).press("Enter");
  await heading(page, "Reading the results");
  await inWindow(page.getByRole("heading", { name: "Where a number comes from" }));
  await page.goto("/help/mase");
  await heading(page, "MASE: mean absolute scaled error");
}

async function printPage({ page, screenshots }) {
  await page.goto("/help/keys");
  await heading(page, "Keys");
  await page.emulateMedia({ media: "print" });
  for (const hidden of [page.getByRole("banner"), page.locator("footer"), page.locator("search")]) {
    assert.equal(await hidden.isVisible(), false);
  }
  const tables = page.getByRole("figure", { name: "Table" });
  for (const table of await tables.all()) {
    assert.ok(await table.evaluate((frame) => frame.scrollHeight <= frame.clientHeight + 1), "a table is cut off");
  }
  await page.pdf({ path: `${screenshots}/pages-help-keys.pdf` });
  await page.emulateMedia({ media: "screen" });
}

async function missPage({ page }) {
  const answer = await page.goto("/help/none");
  await heading(page, "This help page does not exist");
  assert.equal(answer.status(), 404);
  await page.getByRole("link", { name: "All help pages" }).last().click();
  await heading(page, "Help");
}
