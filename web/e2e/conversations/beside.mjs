/** Two months of a stock plan beside each other, what to do first, what if, and a schedule, by mouse and keyboard. */

import assert from "node:assert/strict";
import { accessible, newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { ask, attach } from "./chat.mjs";

export const BESIDE = [
  ["two runs are compared, and what comes first is asked by one click", compareRuns],
  ["other parameters are tried beside a result, kept as an answer, and the result stays the same", tryParameters],
  ["an analysis is scheduled, run now and paused, and its answer stands in the conversation", schedule],
];

const HEAD = "item_id,current_stock,unit_cost,annual_demand,lead_time_days\n";
const MARCH = `${HEAD}Hat,10,2,1200,14\nScarf,900,5,600,14\n`;
const APRIL = `${HEAD}Hat,10,2,1400,14\nGlove,0,8,365,10\n`;

async function compareRuns({ browser, server, screenshots }) {
  const { context, page, complaints } = await planner(browser, server, "beside", "enterprise");
  const look = looker(page, screenshots);
  await attach(page, "march.csv", MARCH);
  await ask(page, "what should I order now");
  const answers = page.getByRole("article", { name: "Inventory Optimization" });
  await answers.first().waitFor();
  await attach(page, "april.csv", APRIL);
  await ask(page, "what should I order now");
  await answers.nth(1).waitFor();

  const compare = page.getByRole("button", { name: "Compare", exact: true });
  assert.equal(await compare.count(), 1, "only the newest answer is compared");
  await compare.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compare with an earlier result" });
  await dialog
    .getByRole("list", { name: "Earlier results" })
    .getByRole("button", { name: /^march\.csv/ })
    .click();
  await dialog.getByText(/^Orders of now rose by .*; only the data \(.*\) differs/).waitFor();
  await look("chat-compared");
  await dialog.getByRole("button", { name: "Came 1" }).click();
  await dialog.getByRole("rowheader", { name: "Glove" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "What to do first" }).click();
  const first = page.getByRole("dialog", { name: "What to do first" });
  await first.getByText(/^Order .* units of Glove now/).waitFor();
  await look("chat-first");
  await page.setViewportSize({ width: 1280, height: 800 });
  await first.getByRole("button", { name: "Ask: reorder Glove" }).click();
  await first.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "You" }).getByText("reorder Glove", { exact: true }).waitFor();
  await answers.nth(2).waitFor();

  await ask(page, "Compare with the previous result");
  const told = answers.nth(3);
  await told.getByText(/^The earlier result is of april\.csv/).waitFor();
  await look("chat-compared-by-question");
  await page.setViewportSize({ width: 1280, height: 800 });
  await told.getByRole("button", { name: "Compare", exact: true }).click();
  const marks = dialog.getByRole("list", { name: "Earlier results" }).getByRole("checkbox", { name: /^Mark / });
  await marks.first().waitFor();
  assert.equal(await marks.count(), 2);
  await marks.nth(0).focus();
  await page.keyboard.press("Space");
  await marks.nth(1).check();
  await dialog.getByRole("button", { name: "Compare with these 2 results" }).click();
  await dialog.getByText("Since march.csv:").waitFor();
  await dialog.getByRole("columnheader", { name: "march.csv" }).waitFor();
  await look("chat-compared-with-two");
  assert.deepEqual(complaints, []);
  await context.close();
}

async function tryParameters({ browser, server, screenshots }) {
  const { context, page, complaints } = await planner(browser, server, "what-if", "pro");
  const look = looker(page, screenshots);
  await attach(page, "april.csv", APRIL);
  await ask(page, "plan my stock");
  const answers = page.getByRole("article", { name: "Inventory Optimization" });
  await answers.first().waitFor();

  const whatIf = page.getByRole("button", { name: "What if", exact: true });
  await whatIf.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "What if" });
  const slider = dialog.getByRole("slider", { name: "Service, slider" });
  await slider.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  const service = dialog.getByRole("textbox", { name: "Service" });
  assert.equal(await service.inputValue(), "95.5");
  await dialog.getByRole("status").getByText("With Service 95.5 percent:").waitFor();
  await dialog
    .getByRole("row", { name: /^Safety stock / })
    .first()
    .waitFor();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("region", { name: "Scenarios" }).waitFor();
  await look("chat-what-if");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.reload();
  await page.getByRole("button", { name: "What if", exact: true }).click();
  assert.equal(await service.inputValue(), "95.5", "nothing is lost on reload");
  await dialog.getByRole("region", { name: "Scenarios" }).waitFor();
  await shareScenario(page, dialog, look);

  await dialog.getByRole("button", { name: "Keep as an answer" }).click();
  await dialog.waitFor({ state: "detached" });
  await answers.nth(1).waitFor();
  await page
    .getByRole("article", { name: "You" })
    .getByText(/^Calculate again with service percent 95\.5: plan my stock$/)
    .waitFor();

  await page.getByRole("button", { name: "What if", exact: true }).click();
  await dialog.getByText("now 95.5 percent").waitFor();
  await dialog.getByRole("button", { name: "Calculate again" }).click();
  await answers
    .nth(2)
    .getByText(/the same result, byte for byte/)
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

async function schedule({ browser, server, screenshots }) {
  const { context, page, complaints } = await planner(browser, server, "schedule", "pro");
  const look = looker(page, screenshots);
  await attach(page, "april.csv", APRIL);
  await ask(page, "plan my stock");
  const answers = page.getByRole("article", { name: "Inventory Optimization" });
  await answers.first().waitFor();
  await page.getByRole("button", { name: "Run again…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Run again by a schedule" });
  await dialog.getByRole("radio", { name: "Every day" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await accessible(page, "an analysis that is scheduled");
  await look("chat-schedule");
  await page.keyboard.press("Enter");
  await toast(page, "Scheduled. Your schedules are listed under Data.");

  await page.goto("/upload");
  const entry = page.getByRole("list", { name: "Scheduled analyses" }).getByRole("listitem");
  await entry.getByText("It has not run yet.").waitFor();
  assert.equal(await entry.getByRole("combobox").inputValue(), "weekly");
  await entry.getByRole("button", { name: "Run now: plan my stock" }).click();
  await entry.getByText(/^The last run: /).waitFor();
  await entry.getByRole("button", { name: "Pause: plan my stock" }).click();
  await entry.getByText("The schedule is paused.").waitFor();
  await accessible(page, "a schedule that is paused");
  await look("upload-schedules");
  await entry.getByRole("link", { name: /^Open the answers/ }).click();
  await answers.nth(1).getByText("Nothing has changed since the run before.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

/** By keyboard, from the board into the conversation, where it stays, and back to the board. */
async function shareScenario(page, dialog, look) {
  await dialog.getByRole("button", { name: "Share Service 95.5 percent in the conversation" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Service 95.5 percent stands in the conversation now.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const shared = page.getByRole("article", { name: "Scenario" });
  await shared.getByRole("row", { name: /^Service 95 percent 95\.5 percent/ }).waitFor();

  await page.reload();
  await shared.getByRole("row", { name: /^Safety stock / }).waitFor();
  assert.equal(await shared.count(), 1, "it stands there once, after a reload too");
  await look("chat-scenario");
  await page.setViewportSize({ width: 1280, height: 800 });
  await shared.getByRole("button", { name: "Open what if" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("region", { name: "Scenarios" }).waitFor();
}

/** Somebody with this plan who asks about stock. */
async function planner(browser, server, name, plan) {
  const visitor = await newVisitor(browser, server.baseUrl);
  const email = await newAccount(server, name);
  await server.admin("grant", email, "--plan", plan);
  await signIn(visitor.page, email);
  await onPage(visitor.page, "/chat");
  await visitor.page
    .getByRole("complementary")
    .getByRole("button", { name: /^Inventory Optimization/ })
    .click();
  return visitor;
}
