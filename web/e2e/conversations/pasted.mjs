/** A table that is pasted into the message becomes a file, by keyboard alone. */

import assert from "node:assert/strict";
import { composer, focused } from "../support/look.mjs";
import { ask, beginAnother } from "./chat.mjs";

const TABLE = "item_id\tannual_demand\tunit_cost\tcurrent_stock\nA\t1200\t5\t40\nB\t300\t8\t10";
const FILE = "pasted table.csv";

export const PASTED = [
  ["a pasted table is attached as a file by keyboard", pasteTable],
  ["a pasted table is kept as text by keyboard", keepAsText],
  ["a pasted table is sent with its question", sendTable],
];

async function pasteTable({ page, look }) {
  await page.goto("/chat");
  await beginAnother(page);
  await paste(page);
  assert.equal(await composer(page).inputValue(), "");
  await look("chat-pasted");
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function keepAsText({ page }) {
  await composer(page).focus();
  for (const name of ["Attach a data set", "Attach file", `Remove ${FILE}`, `Keep as text: ${FILE}`]) {
    await page.keyboard.press("Shift+Tab");
    await focused(page.getByRole("button", { name, exact: true }));
  }
  await page.keyboard.press("Enter");
  await focused(composer(page));
  assert.equal(await composer(page).inputValue(), TABLE);
  await page.getByRole("button", { name: `Remove ${FILE}` }).waitFor({ state: "detached" });
}

async function sendTable({ page }) {
  await composer(page).fill("");
  await paste(page);
  await ask(page, "What is in this table?");
  await page.getByRole("article", { name: `File ${FILE}` }).waitFor();
  await page.getByRole("log").getByText("annual_demand").first().waitFor();
}

async function paste(page) {
  await page.evaluate((table) => navigator.clipboard.writeText(table), TABLE);
  await composer(page).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await page.getByRole("button", { name: `Remove ${FILE}` }).waitFor();
  await focused(composer(page));
}
