/** A file whose names look like addresses: none of them is a link in the reply. */

import assert from "node:assert/strict";
import { ask, attach, beginAnother } from "./chat.mjs";

const NAMES = [
  "a https://evil.example/report.csv",
  "b www.evil.example",
  "c x@evil.example",
  "d [y](https://evil.example)",
];

export const HOSTILE = [["names that look like addresses are not links in a reply", readHostileNames]];

async function readHostileNames({ page }) {
  await page.goto("/chat");
  await beginAnother(page);
  await attach(page, "hostile.csv", stock());
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Inventory Optimization/ })
    .click();
  await ask(page, "What should I order now? Order cost 50, holding 20 % a year.");
  const log = page.getByRole("log");
  await log.getByText("evil.example").first().waitFor();
  const links = await log.getByRole("link").evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  assert.ok(links.length > 0, "the files of the run are links");
  for (const link of links) assert.match(link, /^\/api\/files\//);
}

function stock() {
  const rows = NAMES.map((name, at) => `"${name}",${1000 + at},5,${at},14`);
  return `item_id,annual_demand,unit_cost,current_stock,lead_time_days\n${rows.join("\n")}\n`;
}
