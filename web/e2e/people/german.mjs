/** A stock planner with a German browser: figures are read and typed with commas. */

import assert from "node:assert/strict";
import { ask } from "../conversations/chat.mjs";
import { attach, pick, sample } from "./person.mjs";

export const GERMAN = {
  name: "german",
  plan: "pro",
  locale: "de-DE",
  steps: [
    ["an order list is written in the German way", readOrders],
    ["a service level is typed with a comma", typeComma],
    ["a filter takes the German form of a number", filter],
  ],
};

async function readOrders({ page, portrait }) {
  await pick(page, "Inventory Optimization");
  await attach(page, await sample("inventory_optimization", "bestand.csv"));
  await ask(page, "Which items should I reorder first?");
  const reply = page.getByRole("article", { name: "Inventory Optimization" });
  await reply
    .getByText(/\d{1,3}\.\d{3}(?!\d)/)
    .first()
    .waitFor();
  // Questions that the answer proposes stand in quotation marks, as they are sent.
  const text = (await reply.locator(".reply-text").allTextContents()).join("\n").replaceAll(/“[^”]*”/g, "");
  assert.doesNotMatch(text, /\d,\d{3}(?!\d)/, "no thousands have commas");
  await portrait("orders");
}

async function typeComma({ page, portrait }) {
  await page.getByRole("button", { name: "What if", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "What if" });
  const service = dialog.getByRole("textbox", { name: "Service" });
  await service.fill("97,5");
  await service.press("Tab");
  await dialog.getByRole("status").getByText("With Service 97,5 percent:").waitFor();
  await portrait("what-if");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function filter({ page, portrait }) {
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  const table = page.getByRole("region", { name: "Stock policy per item", exact: true });
  const open = table.getByRole("button", { name: "Filters and columns" });
  await open.click();
  await table.getByRole("textbox", { name: /^Unit cost from/ }).fill("27,5");
  await table.getByRole("button", { name: /^Remove the filter Unit cost .*27,5/ }).waitFor();
  // The count follows the filter: some rows fit, and not all.
  await table.getByText(/^(?!(\d+) of \1 rows)[1-9]\d* of \d+ rows$/).waitFor();
  await open.scrollIntoViewIfNeeded();
  await portrait("filters");
}
