/** The tables of a reply. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { toast } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { ask } from "./chat.mjs";

export const REPLY = [
  ["the tables of a reply open, sort, and are saved", readTables],
  ["any number opens where it comes from", openSources],
  ["a message is copied", copyMessage],
  ["on a phone the list is in the panel", openOnPhone],
];

async function readTables({ page, look, screenshots }) {
  await page.locator("input[type=file]").setInputFiles({
    name: "demand.csv",
    mimeType: "text/csv",
    buffer: weeklyDemand(),
  });
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Demand Forecasting/ })
    .click();
  await ask(page, "Forecast the next 12 weeks");
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .waitFor();
  const tables = page.getByRole("region").filter({ has: page.getByRole("button", { name: /^Copy (?!message)/ }) });
  const table = page
    .getByRole("log")
    .getByRole("table")
    .filter({ has: page.getByRole("button", { name: "Lower 95" }) });
  await table.waitFor();
  assert.ok((await tables.count()) >= 2);
  assert.equal(await table.getByRole("row").count(), 11, "ten rows and the head");
  await page.getByRole("button", { name: "Show all 12" }).click();
  assert.equal(await table.getByRole("row").count(), 13);
  await table.getByRole("button", { name: "Date" }).click();
  await table.getByRole("button", { name: "Date" }).click();
  await table.locator('th[aria-sort="descending"]').getByText("Date").waitFor();
  const saved = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download .* as CSV$/ })
    .first()
    .click();
  const text = await readFile(await (await saved).path(), "utf8");
  assert.match(text, /^product_id,date,forecast,lower_80,upper_80,lower_95,upper_95\r\n/);
  await table.scrollIntoViewIfNeeded();
  await look("chat-tables");
  // In one go, because the chart is drawn anew for the theme that the pictures ended with.
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .evaluate((chart) => chart.scrollIntoView({ block: "center" }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await takePicture(page, `${screenshots}/chat-chart.png`);
}

async function openSources({ page, look }) {
  const log = page.getByRole("log");
  const dialog = page.getByRole("dialog", { name: "Where this figure comes from" });
  const close = dialog.getByRole("button", { name: "Close this source" });

  await log.locator(".reply-text .figure").first().focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await close.click();
  await dialog.waitFor({ state: "detached" });

  const cell = log.getByRole("table").last().locator("button.figure").first();
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await dialog.getByRole("heading", { name: /^How it was/ }).waitFor();
  await dialog.getByRole("heading", { name: "Rows of the file" }).waitFor();
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  const rows = dialog.getByRole("region", { name: /^Rows of / });
  await rows.waitFor();
  assert.ok((await rows.getByRole("row").count()) > 1, "the head and the rows of the file");
  await look("chat-source");
  await close.click();
  await dialog.waitFor({ state: "detached" });
}

async function copyMessage({ page }) {
  await page.getByRole("button", { name: "Copy message" }).last().click();
  await toast(page, "Message copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /forecast/i);
}

async function openOnPhone({ page }) {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Conversations, agents and status" }).click();
  const panel = page.getByRole("dialog", { name: "Conversations, agents and status" });
  await panel.getByRole("link", { name: /^How much stock/ }).click();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "You" }).getByText("How much stock do I need?").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
}
