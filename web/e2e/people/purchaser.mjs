/** A purchaser by keyboard alone: ranks suppliers, looks a figure up in between, and goes on with the agent that was picked. */

import assert from "node:assert/strict";
import { hands } from "../keyboard/hands.mjs";
import { toast } from "../support/notices.mjs";
import { agentButton, sample } from "./person.mjs";

const REPLY_MS = 60_000;
const AGENT = "Supplier Selection";

export const PURCHASER = {
  name: "purchaser",
  plan: "enterprise",
  steps: [
    ["an agent is picked by the arrows and a file attached by a key", begin],
    ["suppliers are ranked by a typed question", rank],
    ["a figure that is looked up leaves the picked agent selected", lookUp],
    ["the next question goes to the picked agent, also after a reload", goOn],
    ["the answer is copied by a key", copy],
  ],
};

async function begin({ page }) {
  const { tabTo, press } = hands(page);
  await page.evaluate(() => document.getElementById("content").focus());
  await tabTo("button", /^General Assistant/);
  for (let i = 0; i < 4; i++) await press("ArrowDown");
  await press("ArrowDown", "button", new RegExp(`^${AGENT}`));
  await press("Enter");
  await toast(page, `Switched to ${AGENT} agent`);
  const pressed = tabTo("button", "Attach file").then(() => press("Enter"));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), pressed]);
  await chooser.setFiles(await sample("supplier_selection", "suppliers.csv"));
  await page.getByRole("button", { name: "Remove suppliers.csv" }).waitFor();
}

async function rank({ page, portrait }) {
  await askByKeys(page, "Rank my suppliers by quality, cost and risk", AGENT);
  await portrait("ranking");
}

async function lookUp({ page, portrait }) {
  await askByKeys(page, "What is the average cost of the suppliers in DE?", "General Assistant");
  await isPicked(page);
  await portrait("look-up");
}

async function goOn({ page }) {
  await page.reload();
  await page.getByRole("article", { name: AGENT }).first().waitFor();
  await isPicked(page);
  const asked = askedAgent(page);
  await askByKeys(page, "What about quality alone?", AGENT);
  assert.equal(await asked, "supplier_selection");
}

async function copy({ page, portrait }) {
  const { tabTo, press } = hands(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tabTo("button", "Copy message", "Shift+Tab");
  await press("Enter");
  await toast(page, "Message copied");
  await portrait("copied");
}

async function askByKeys(page, question, agent) {
  const { tabTo, press, type } = hands(page);
  const answers = page.getByRole("article", { name: agent });
  const before = await answers.count();
  await tabTo("textbox", "Message");
  await type(question);
  await press("Enter", "textbox", "Message");
  await answers.nth(before).waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}

async function isPicked(page) {
  await agentButton(page, AGENT).and(page.locator("[aria-pressed=true]")).waitFor();
}

/** The agent to which the page sends the next question. */
async function askedAgent(page) {
  const request = await page.waitForRequest((sent) => /"chat_message"/.test(sent.postData() ?? ""));
  return /"agent_type":"(\w+)"/.exec(request.postData())?.[1];
}
