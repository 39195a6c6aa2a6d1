/** What was understood of a question, above its answer: read, changed and removed by keyboard, and a question answered. */

import assert from "node:assert/strict";
import { composer, focused } from "../support/look.mjs";
import { ask, beginAnother } from "./chat.mjs";

const REPLY_MS = 60_000;
const HISTORY = /\/api\/sessions\/[^/]+\/messages/;
const QUESTION = "Did you mean the stock in the store or on the way?";

/** What the history says of the last answer, beside what the server knows of it. */
const SAID = {
  params: {
    service_level: 0.95,
    lead_time_days: 14,
    filters: [{ column: "branch", op: "eq", value: 12 }],
  },
  not_understood: ["in the Leeds store"],
  question_back: {
    text: QUESTION,
    choices: [
      { label: "In the store", ask: "the stock in the store" },
      { label: "On the way", ask: "the stock on the way" },
    ],
  },
};

export const UNDERSTOOD = [
  ["what was understood stands above its answer", readRequest],
  ["what is in force is changed and removed by keyboard", removeByKeyboard],
  ["a question back is answered once, by keyboard", answerBack],
];

async function readRequest({ page, look }) {
  await beginWithRequest(page);
  const said = page.getByRole("list", { name: "In force" }).getByRole("listitem");
  assert.deepEqual(await said.allTextContents(), ["service level 95 %", "lead time 14 days", "branch = 12"]);
  await page.getByText("I did not use: “in the Leeds store”").waitFor();
  await page.getByRole("group", { name: QUESTION }).waitFor();
  await look("chat-understood");
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function removeByKeyboard({ page }) {
  await page.getByRole("button", { name: "Change service level 95 %" }).focus();
  await page.keyboard.press("Enter");
  await focused(composer(page));
  assert.equal(await composer(page).inputValue(), "service level ");
  await composer(page).fill("");
  await page.getByRole("button", { name: "Change service level 95 %" }).focus();
  await page.keyboard.press("Tab");
  await focused(page.getByRole("button", { name: "Remove service level 95 %" }));
  await page.keyboard.press("Enter");
  await isAsked(page, "without the service level");
  await page.getByText("service level 95 %", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Remove service level 95 %" }).count(), 0);
}

async function answerBack({ page }) {
  await beginWithRequest(page);
  const choice = page.getByRole("group", { name: QUESTION }).getByRole("button", { name: "On the way" });
  await choice.focus();
  await page.keyboard.press("Enter");
  await isAsked(page, "the stock on the way");
  assert.ok(await choice.isDisabled(), "it is answered");
}

/** A new conversation whose only answer has understood all of this. */
async function beginWithRequest(page) {
  await page.goto("/chat");
  await beginAnother(page);
  await ask(page, "How much stock do I need?");
  await page.route(HISTORY, withRequest);
  await page.reload();
  await page.getByRole("list", { name: "In force" }).waitFor();
  await page.unroute(HISTORY);
}

async function withRequest(route) {
  const answer = await route.fetch();
  const history = await answer.json();
  const last = history.messages.at(-1);
  const unread = { edit_of: null, changed: [], assumed: [], confidence: 0.9 };
  const request = { ...unread, agent: "general", tool: null, kind: "question_back" };
  last.understood = { ...request, ...SAID };
  await route.fulfill({ response: answer, json: history });
}

/** The message was sent and answered, and the focus is where the next one is written. */
async function isAsked(page, text) {
  await page.getByRole("article", { name: "You" }).getByText(text, { exact: true }).waitFor();
  await focused(composer(page));
  await page.getByRole("button", { name: "Copy message" }).nth(1).waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}
