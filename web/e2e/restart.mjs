/**
 * A server that dies in the middle of an answer and comes back on the same data: the page recovers by itself and shows
 * the reply once. Starts its own server: `node e2e/restart.mjs`
 */

import assert from "node:assert/strict";
import { openBrowser } from "./support/browser.mjs";
import { weeklyDemand } from "./support/sample-data.mjs";
import { startServer } from "./support/server.mjs";
import { signUpAndConfirm } from "./support/sign-up.mjs";
import { walk } from "./support/walk.mjs";

const REPLY_MS = 120_000;
const PRODUCTS = 150;
const QUESTION = "Forecast the next 12 weeks";

const STEPS = [
  ["a question is being answered", askMuch],
  ["the page reports that the server is unreachable, and recovers with it", loseServer],
  ["there is one question and one reply, after a reload as well", seeOnce],
];

const server = await startServer();
// A server that is gone makes the browser complain; that is what is played here.
const { browser, page } = await openBrowser(server.baseUrl);
const reply = page.getByRole("article", { name: "Demand Forecasting" });

await walk("restart", STEPS, { scene: { page }, servers: [server] });
await browser.close();
await server.stop();

async function askMuch() {
  const email = `restart-${Date.now()}@example.com`;
  await signUpAndConfirm(page, email, server.outbox);
  const chat = page.getByRole("region", { name: "Chat" });
  await chat.getByRole("button", { name: /^Demand Forecasting/ }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: weeklyDemand(PRODUCTS) });
  await page.getByText("many.csv").first().waitFor();
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await page.getByRole("button", { name: "Stop" }).waitFor({ timeout: REPLY_MS });
  assert.equal(await reply.count(), 0, "the answer came before the server could be stopped");
}

async function loseServer() {
  await server.kill();
  await page.getByText("Reconnecting...").waitFor();
  await server.start();
  await reply.waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached" });
  await page.getByText("Reconnecting...").waitFor({ state: "detached" });
}

async function seeOnce() {
  await assertOnce("after the restart");
  await page.reload();
  await reply.waitFor();
  await assertOnce("after a reload");
}

async function assertOnce(when) {
  assert.equal(await reply.count(), 1, `one reply ${when}`);
  assert.equal(await page.getByRole("article", { name: "You" }).getByText(QUESTION).count(), 1, `one question ${when}`);
}
