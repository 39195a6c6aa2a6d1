/** A server in trouble: a quiet line while it lasts, and a question that is kept until it is saved. */

import assert from "node:assert/strict";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer, looker } from "../support/look.mjs";

const REPLY_MS = 60_000;
const TROUBLE = "The service has a problem. Some features may fail.";
const REFUSAL = "We could not save your question. It is kept here; send it again.";

export const OUTAGE = [["server problems are shown, and a question that was not saved is sent again", playTrouble]];

async function playTrouble({ browser, server, screenshots }) {
  const visitor = await newVisitor(browser, server.baseUrl);
  const { page } = visitor;
  await signIn(page, await newAccount(server, "outage"));
  await onPage(page, "/chat");
  await page.getByText("Your conversations appear here.").first().waitFor();
  await becomeDegraded(page);
  await page.reload();
  await page.getByRole("status").filter({ hasText: TROUBLE }).waitFor();
  const before = await boxOf(page);
  await page.route("**/api/chat", refuse);
  await composer(page).fill("What is in short supply?");
  await composer(page).press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: REFUSAL });
  await refusal.waitFor();
  await looker(page, screenshots)("chat-outage");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.unroute("**/api/chat");
  const asked = page.waitForRequest("**/api/chat");
  await refusal.getByRole("button", { name: "Send again" }).click();
  assert.equal((await asked).postDataJSON().message, "What is in short supply?");
  await page.getByRole("article", { name: "General Assistant" }).first().waitFor({ timeout: REPLY_MS });
  assert.equal(await page.getByRole("article", { name: "You" }).count(), 1);
  assert.equal(await refusal.count(), 0);

  await page.unroute("**/api/health");
  await page.getByText(TROUBLE).waitFor({ state: "detached" });
  assert.equal(await boxOf(page), before, "the composer has not moved");
  await visitor.context.close();
}

/** The health that a server in trouble tells, and no line, so that the page asks by HTTP. */
async function becomeDegraded(page) {
  await page.route("**/api/health", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), degraded: true } });
  });
  await page.route("**/socket.io/**", (route) => route.abort());
}

function refuse(route) {
  return route.fulfill({ status: 503, json: { error: REFUSAL, code: "not_saved" } });
}

async function boxOf(page) {
  return JSON.stringify(await composer(page).boundingBox());
}
