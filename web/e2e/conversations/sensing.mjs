/** Signals that move demand, as a planner meets them: the answer, a what-if, a why question, the files and the charts. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { ask } from "./chat.mjs";

export const SENSING = [["signals are found in a file, changed and explained", senseDemand]];

const SAMPLE = new URL("../../public/samples/dynamic_demand_sensing.csv", import.meta.url);
const FILES = ["demand_sensing_report.csv", "signals.csv", "decomposition.csv", "analysis_report.xlsx"];

async function senseDemand({ browser, server, screenshots }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl);
  const email = await newAccount(server, "sensing");
  await server.admin("grant", email, "--plan", "enterprise");
  await signIn(page, email);
  await onPage(page, "/chat");
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Dynamic Demand Sensing/ })
    .click();
  const buffer = await readFile(SAMPLE);
  await page.locator("input[type=file]").setInputFiles({ name: "ice_cream.csv", mimeType: "text/csv", buffer });
  await ask(page, "What drives demand in the next 2 weeks?");
  const replies = page.getByRole("article", { name: "Dynamic Demand Sensing" });
  const first = replies.first();
  await first.getByText("What moves demand").waitFor();
  await first.getByText(/^Confidence \d+%$/).waitFor();
  for (const name of FILES) await first.getByRole("link", { name, exact: true }).first().waitFor();
  await looker(page, screenshots)("chat-sensing");
  await page.setViewportSize({ width: 1280, height: 800 });
  await ask(page, "What if we raise the price by 3 %?");
  await replies
    .nth(1)
    .getByText(/^With the price 3 % higher/)
    .waitFor();
  await ask(page, "Why did demand change in May 2025?");
  await replies.nth(2).getByRole("link", { name: "change.csv", exact: true }).first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}
