/** Somebody on a train: everything comes late, the network goes away, and nothing that was written is lost. */

import assert from "node:assert/strict";
import { hold } from "../pages/visit.mjs";
import { composer } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { attach, PHONE, sample } from "./person.mjs";

const REPLY_MS = 60_000;
const DRAFT = "Which suppliers deliver in under two weeks?";

export const TRAVELLER = {
  name: "traveller",
  plan: "basic",
  device: { ...PHONE, serviceWorkers: "allow" },
  steps: [
    ["a slow upload shows how far it is, and the question waits for it", uploadSlowly],
    ["a conversation that comes late is announced by its outline", waitForPage],
    ["a reload without network leads to a page that says so and comes back with the draft", loseNetwork],
  ],
};

async function uploadSlowly({ page, portrait }) {
  const { release } = await hold(page, "**/api/upload");
  await attach(page, await sample("supplier_selection", "suppliers.csv"));
  await composer(page).fill("What is in this file?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
  await portrait("uploading");
  release();
  await page.getByRole("article", { name: "File suppliers.csv" }).waitFor();
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
}

async function waitForPage({ page, portrait }) {
  const held = await hold(page, "**/api/sessions/*/messages*");
  const agents = await hold(page, "**/api/user/agent-access");
  await page.reload();
  await page.getByRole("status", { name: "Loading conversation" }).waitFor();
  await portrait("waiting");
  agents.release();
  held.release();
  await page.getByRole("article", { name: "File suppliers.csv" }).waitFor();
}

async function loseNetwork({ page, context, complaints, portrait }) {
  const address = page.url();
  await composer(page).fill(DRAFT);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  assert.equal(page.url(), address);
  await portrait("offline");
  await page.evaluate(missTheNews);
  await context.setOffline(false);
  await page.getByRole("article", { name: "File suppliers.csv" }).waitFor();
  assert.equal(page.url(), address);
  assert.equal(await composer(page).inputValue(), DRAFT);
  forget(complaints, /ERR_INTERNET_DISCONNECTED|status of 503/);
}

/** The browser's news that there is a network may come too early or not at all: the page finds out by itself. */
function missTheNews() {
  addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true });
}
