/** A buyer with an Arabic browser: what is written from right to left is shown so, and the figures around it keep their order. */

import assert from "node:assert/strict";
import { ask } from "../conversations/chat.mjs";
import { composer } from "../support/look.mjs";
import { attach } from "./person.mjs";

const FILE = "مخزون-2025.csv";
const QUESTION = "ما هي كمية المخزون؟";
const STOCK = "item_id,item_name,current_stock,unit_cost,annual_demand\n1,تمر,120,3.5,4200\n2,زيت الزيتون,0,9,1500\n";

export const ARABIC = {
  name: "arabic",
  plan: "basic",
  locale: "ar-SA",
  steps: [
    ["a question in Arabic is written and shown from right to left", write],
    ["names in Arabic keep the order of the figures beside them", readNames],
    ["figures and dates are written with Latin digits and years of the common calendar", readAccount],
  ],
};

async function write({ page, portrait }) {
  await composer(page).fill(QUESTION);
  await fromRight(page, composer(page));
  await attach(page, { name: FILE, mimeType: "text/csv", buffer: Buffer.from(STOCK) });
  await portrait("written");
  await ask(page, QUESTION);
  await fromRight(page, page.getByRole("article", { name: "You" }).getByText(QUESTION));
  await composer(page).fill("And the stock of dates?");
  await composer(page).and(page.locator(":dir(ltr)")).waitFor();
  await composer(page).fill("");
}

async function readNames({ page, portrait }) {
  await ask(page, "Which items should I reorder first?");
  const reply = page.getByRole("article", { name: "Inventory Optimization" });
  await reply.getByRole("button", { name: /^Show more/ }).click();
  await reply.getByText("زيت الزيتون").first().waitFor();
  await portrait("answer");
}

async function readAccount({ page, portrait }) {
  await page.goto("/account");
  const format = page.getByLabel("Format");
  const automatic = (await format.locator("option").first().textContent()) ?? "";
  assert.match(automatic, /2026/);
  assert.doesNotMatch(automatic, /[٠-٩]/);
  await format.scrollIntoViewIfNeeded();
  await portrait("account");
}

/** What is written there begins on the right. */
function fromRight(page, locator) {
  return locator.and(page.locator(":dir(rtl)")).waitFor();
}
