/**
 * A server that dies in the middle of an answer and comes back on the same data: the page recovers by itself and shows
 * the reply once. Starts its own server: `node e2e/restart.mjs`
 */

import assert from "node:assert/strict";
import { openBrowser } from "./browser.mjs";
import { weeklyDemand } from "./sample-data.mjs";
import { startServer } from "./server.mjs";
import { followLinkInMail, signUpByDialog } from "./sign-up.mjs";

const REPLY_MS = 120_000;
const PRODUCTS = 150;
const QUESTION = "Forecast the next 12 weeks";

const server = await startServer();
const { browser, page } = await openBrowser(server.baseUrl);

try {
  const email = `restart-${Date.now()}@example.com`;
  await signUpByDialog(page, email);
  await followLinkInMail(page, email, server.outbox);
  const chat = page.getByRole("region", { name: "Chat" });
  await chat.getByRole("button", { name: /^Demand Forecasting/ }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: weeklyDemand(PRODUCTS) });
  await page.getByText("many.csv").first().waitFor();
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await page.getByRole("button", { name: "Stop" }).waitFor({ timeout: REPLY_MS });
  const reply = page.getByRole("article", { name: "Demand Forecasting" });
  assert.equal(await reply.count(), 0, "the answer came before the server could be stopped");

  await server.kill();
  await page.getByText("Reconnecting...").waitFor();
  await server.start();

  await reply.waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached" });
  await page.getByText("Reconnecting...").waitFor({ state: "detached" });
  await assertOnce("after the restart");
  await page.reload();
  await reply.waitFor();
  await assertOnce("after a reload");
  console.log("restart: passed");

  async function assertOnce(when) {
    assert.equal(await reply.count(), 1, `one reply ${when}`);
    assert.equal(
      await page.getByRole("article", { name: "You" }).getByText(QUESTION).count(),
      1,
      `one question ${when}`,
    );
  }
} catch (error) {
  const pictures = new URL("./screenshots/", import.meta.url).pathname;
  await page.screenshot({ path: `${pictures}restart-failed.png` }).catch(() => {});
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
