/** A planner in Pune with a Hindi browser: lakhs and crores are grouped as there, and names of files keep their script. */

import assert from "node:assert/strict";
import { ask } from "../conversations/chat.mjs";
import { attach, pick } from "./person.mjs";

const FILE = "माँग-२०२५.csv";

export const HINDI = {
  name: "hindi",
  plan: "basic",
  locale: "hi-IN",
  steps: [
    ["a file with a Hindi name is attached and forecast", forecast],
    ["figures above a lakh are grouped as in India", readLakhs],
    ["dates and prices of the account are in one form", readAccount],
  ],
};

/** Weekly demand of some hundred thousand pieces. */
function bigDemand() {
  const rows = Array.from({ length: 120 }, (_, week) => {
    const date = new Date(Date.UTC(2023, 0, 2) + week * 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    return `${date},${Math.round(250_000 + 700 * week + 30_000 * Math.sin(week / 8) + ((week * 7919) % 4001))},दाल`;
  });
  return Buffer.from(`date,demand,product_id\n${rows.join("\n")}\n`);
}

async function forecast({ page, portrait }) {
  await pick(page, "Demand Forecasting");
  await attach(page, { name: FILE, mimeType: "text/csv", buffer: bigDemand() });
  await ask(page, "Forecast the next 12 weeks");
  await page.getByRole("article", { name: `File ${FILE}` }).waitFor();
  await portrait("forecast");
}

async function readLakhs({ page, portrait }) {
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  const cells = page.getByRole("log").locator("section table td");
  await cells.first().waitFor();
  const texts = await cells.allTextContents();
  assert.ok(
    texts.some((text) => /^[23],\d{2},\d{3}(\.\d+)?$/.test(text)),
    `no lakh in ${texts.slice(0, 20)}`,
  );
  assert.ok(!texts.some((text) => /[०-९]/.test(text) && !/[ऀ-ॿ]{2}/.test(text)), "digits are Latin");
  await cells.first().scrollIntoViewIfNeeded();
  await portrait("table");
}

async function readAccount({ page, portrait }) {
  await page.goto("/account");
  await page.getByRole("region", { name: "Numbers and dates" }).waitFor();
  await page
    .getByText(/12,34,567\.8/)
    .first()
    .waitFor({ state: "attached" });
  await portrait("account");
}
