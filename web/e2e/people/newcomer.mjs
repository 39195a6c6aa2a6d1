/** A newcomer on a phone: signs up, tries the sample, reads the answer to its end and finds the conversation again. */

import assert from "node:assert/strict";
import { signUpAndConfirm } from "../support/sign-up.mjs";
import { overlaps, PHONE } from "./person.mjs";

const REPLY_MS = 60_000;

export const NEWCOMER = {
  name: "newcomer",
  device: PHONE,
  steps: [
    ["a newcomer signs up on a phone and is welcomed", signUp],
    ["a notice covers no part of the navigation", seeNotice],
    ["the sample is answered in view, and its figures open", readAnswer],
    ["the way to the newest message covers no text and moves nothing", jumpToNewest],
    ["the conversation is found again behind the panel", findAgain],
  ],
};

async function signUp({ page, server, email, portrait }) {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await portrait("home");
  await signUpAndConfirm(page, email, server.outbox);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await portrait("welcome");
}

async function seeNotice({ page }) {
  await page.getByRole("button", { name: "Try it with sample data" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Switched to Demand Forecasting agent" });
  await notice.waitFor();
  const box = await notice.boundingBox();
  const controls = page.getByRole("button", {
    name: /^(Open menu|Account menu|New conversation|Conversations, agents)/,
  });
  assert.ok((await controls.count()) >= 4);
  for (const control of await controls.all()) {
    const name = await control.getAttribute("aria-label");
    assert.ok(!overlaps(box, await control.boundingBox()), `the notice covers ${name}`);
  }
  await page.getByRole("button", { name: "Open menu" }).click();
  const links = page.getByRole("navigation", { name: "Mobile" }).getByRole("link");
  assert.deepEqual(await links.evaluateAll(covered), [], "links of the menu below a notice");
  await page.getByRole("button", { name: "Close menu" }).click();
}

/** Runs in the page: the elements that something else lies over. */
function covered(elements) {
  const below = elements.filter((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  return below.map((element) => element.textContent);
}

async function readAnswer({ page, portrait }) {
  const reply = page.getByRole("article", { name: "Demand Forecasting" });
  await reply.waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached" });
  const frame = await page.getByRole("log").boundingBox();
  const { y } = await reply.boundingBox();
  assert.ok(y >= frame.y && y < frame.y + frame.height / 2, `the reply begins at ${y} px`);
  await portrait("answer");
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .first()
    .waitFor();
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .first()
    .scrollIntoViewIfNeeded();
  await portrait("tables");
}

async function jumpToNewest({ page }) {
  const log = page.getByRole("log");
  await log.evaluate((element) => element.scrollTo(0, 0));
  const jump = page.getByRole("button", { name: "Jump to newest" });
  await jump.waitFor();
  const place = await log.boundingBox();
  assert.ok(!overlaps(await jump.boundingBox(), place), "it stands over the conversation");
  await jump.click();
  await jump.waitFor({ state: "detached" });
  assert.deepEqual(await log.boundingBox(), place, "the conversation moves when the button goes");
}

async function findAgain({ page, portrait }) {
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await page.getByRole("button", { name: "Conversations, agents and status" }).click();
  const panel = page.getByRole("dialog", { name: "Conversations, agents and status" });
  await panel.getByRole("link", { name: /^Forecast 12 weeks/ }).waitFor();
  await portrait("panel");
  await panel.getByRole("link", { name: /^Forecast 12 weeks/ }).click();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "Demand Forecasting" }).waitFor();
}
