/** A question about a file, and what can be done with its reply. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { composer, focused } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";

const REPLY_MS = 60_000;
/** Of an empty conversation: what is beside the chat, its header, and the examples. */
const MOST_TABS = 20;

export const ASKING = [
  [
    "the message box has the focus when the chat opens, and is few presses of the Tab key away, past the lists of the side panel",
    countTabs,
  ],
  ["an agent is chosen by the arrows", chooseAgent],
  ["a file is attached", attach],
  ["a question is asked and answered", ask],
  ["a table of the reply is opened and sorted", sortTable],
  ["a table is downloaded", download],
];

async function countTabs({ page, tabTo }) {
  await page.getByRole("toolbar", { name: "AI Agents" }).getByRole("button").first().waitFor();
  await page.reload();
  await focused(composer(page));
  await page.getByRole("toolbar", { name: "AI Agents" }).getByRole("button").first().waitFor();
  await page.evaluate(() => document.getElementById("content").focus());
  const { steps } = await tabTo("textbox", "Message");
  console.log(`     ${steps} presses from the beginning of the page`);
  assert.ok(steps <= MOST_TABS, `${steps} presses of the Tab key`);
}

async function chooseAgent({ page, tabTo, press }) {
  await tabTo("button", /^General Assistant/, "Shift+Tab");
  await press("ArrowDown", "button", /^Demand Forecasting/);
  await press("Enter");
  await toast(page, "Switched to Demand Forecasting agent");
}

async function attach(scene) {
  await attachBy("Space", "Tab", scene);
  await attachBy("Enter", "Shift+Tab", scene);
}

/** The driver must hold the chooser before Enter goes down: a headless browser cancels one that nobody holds. */
async function attachBy(key, direction, { page, tabTo, press }) {
  const pressed = tabTo("button", "Attach file", direction).then(() => press(key));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), pressed]);
  await chooser.setFiles({ name: `${key}.csv`, mimeType: "text/csv", buffer: weeklyDemand() });
  await page.getByRole("button", { name: `Remove ${key}.csv` }).waitFor();
}

async function ask({ page, tabTo, press, type }) {
  await tabTo("textbox", "Message");
  await press("Control+A");
  await type("Forecast the next 12 weeks");
  await press("Enter", "textbox", "Message");
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}

async function sortTable({ page, tabTo, press }) {
  await tabTo("button", "Show tables and charts", "Shift+Tab");
  await press("Enter");
  await page.getByRole("columnheader", { name: "Date" }).first().waitFor();
  await tabTo("button", /^Date/);
  await press("Enter");
  await press("Enter");
  const head = page.getByRole("columnheader", { name: "Date" }).and(page.locator("[aria-sort=descending]"));
  await head.first().waitFor();
}

async function download({ page, tabTo, press }) {
  await tabTo("button", /^Download .* as CSV$/, "Shift+Tab");
  const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
  assert.ok((await readFile(await download.path())).length > 0);
}
