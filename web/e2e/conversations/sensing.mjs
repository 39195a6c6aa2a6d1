/** Signals that move demand, as a planner meets them: the answer, a what-if, a why question, the files and the charts. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { ask } from "./chat.mjs";

export const SENSING = [
  ["signals are found in a file, changed and explained", senseDemand],
  ["demand and its signals are sent as two files of one question", joinFiles],
];

const SAMPLE = new URL("../../public/samples/dynamic_demand_sensing.csv", import.meta.url);
const FILES = ["demand_sensing_report.csv", "signals.csv", "decomposition.csv", "analysis_report.xlsx"];

/** A new user of the plan with all agents, who has selected demand sensing. */
async function sensingUser({ browser, server }, name) {
  const visitor = await newVisitor(browser, server.baseUrl);
  const email = await newAccount(server, name);
  await server.admin("grant", email, "--plan", "enterprise");
  await signIn(visitor.page, email);
  await onPage(visitor.page, "/chat");
  await visitor.page
    .getByRole("complementary")
    .getByRole("button", { name: /^Dynamic Demand Sensing/ })
    .click();
  return visitor;
}

async function senseDemand(scene) {
  const { context, page, complaints } = await sensingUser(scene, "sensing");
  const buffer = await readFile(SAMPLE);
  await page.locator("input[type=file]").setInputFiles({ name: "ice_cream.csv", mimeType: "text/csv", buffer });
  await ask(page, "What drives demand in the next 2 weeks?");
  const replies = page.getByRole("article", { name: "Dynamic Demand Sensing" });
  const first = replies.first();
  await first.getByText("What moves demand").waitFor();
  await first.getByText(/^Confidence \d+%$/).waitFor();
  for (const name of FILES) await first.getByRole("link", { name, exact: true }).first().waitFor();
  await looker(page, scene.screenshots)("chat-sensing");
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

async function joinFiles(scene) {
  const { context, page, complaints } = await sensingUser(scene, "two-files");
  const input = page.locator("input[type=file]");
  const [demand, signals] = demandAndSignals();
  await input.setInputFiles({ name: "demand.csv", mimeType: "text/csv", buffer: demand });
  await input.setInputFiles({ name: "weather.csv", mimeType: "text/csv", buffer: signals });
  await page.getByRole("button", { name: "Remove demand.csv" }).waitFor();
  await page.getByRole("button", { name: "Remove weather.csv" }).waitFor();
  await input.setInputFiles({ name: "third.csv", mimeType: "text/csv", buffer: signals });
  await page.getByText("A question can have two files. Remove one of them first.").waitFor();
  const look = looker(page, scene.screenshots);
  await look("chat-two-files");
  await ask(page, "What drives demand?");
  const reply = page.getByRole("article", { name: "Dynamic Demand Sensing" }).first();
  await reply.getByText(/the signals of weather\.csv were joined to it by date/).waitFor();
  await look("chat-two-files-answer");
  assert.deepEqual(complaints, []);
  await context.close();
}

/** 200 days of demand, and the temperature that moves it. */
function demandAndSignals() {
  const demand = ["date,demand"];
  const signals = ["date,temperature"];
  for (let day = 0; day < 200; day++) {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    const temperature = ((day * 7919) % 211) / 10;
    demand.push(`${date},${Math.round(100 + 6 * temperature + ((day * 104729) % 97) / 20)}`);
    signals.push(`${date},${temperature.toFixed(1)}`);
  }
  return [demand, signals].map((rows) => Buffer.from(`${rows.join("\n")}\n`));
}
