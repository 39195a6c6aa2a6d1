/**
 * A server that dies in the middle of an answer and comes back on the same data: the page recovers by itself and shows
 * the reply once. Starts its own server: `BINARY=../target/debug/supplychain node e2e/restart.mjs`
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openBrowser } from "./browser.mjs";
import { weeklyDemand } from "./sample-data.mjs";
import { followLinkInMail, signUpByDialog } from "./sign-up.mjs";

const REPLY_MS = 120_000;
const PRODUCTS = 150;
const QUESTION = "Forecast the next 12 weeks";

const binary = resolve(process.env.BINARY ?? new URL("../../target/debug/supplychain", import.meta.url).pathname);
const data = await mkdtemp(join(tmpdir(), "supplychain-restart."));
const outbox = join(data, "outbox");
await mkdir(outbox);
const port = await freePort();
const baseUrl = `http://localhost:${port}`;
let server = await startServer();
const { browser, page } = await openBrowser(baseUrl);

try {
  const email = `restart-${Date.now()}@example.com`;
  await signUpByDialog(page, email);
  await followLinkInMail(page, email, outbox);
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

  server.kill("SIGKILL");
  await once(server, "exit");
  await page.getByText("Reconnecting...").waitFor();
  server = await startServer();

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
  server.kill();
  await rm(data, { recursive: true, force: true });
}

async function startServer() {
  const environment = {
    ...process.env,
    DATA_DIR: data,
    BIND_ADDR: `127.0.0.1:${port}`,
    PUBLIC_URL: baseUrl,
    AUTH_MAIL_INTERVAL_SECS: "0",
    RUST_LOG: process.env.RUST_LOG ?? "error",
  };
  const started = spawn(binary, ["serve"], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
  while (started.exitCode === null) {
    const health = await fetch(`${baseUrl}/api/health`).catch(() => null);
    if (health?.ok && (await health.json()).worker === "ok") return started;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the server did not start");
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}
