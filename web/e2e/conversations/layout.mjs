/** The chat as it is measured: columns, the box of the question, where messages stand, and what moves. */

import assert from "node:assert/strict";
import { hold, newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { painted } from "../support/painted.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";

const REPLY_MS = 60_000;
const HEIGHT = 800;
const LINES = Array.from({ length: 30 }, (_, i) => `Line ${i + 1}`);

export const LAYOUT = [
  ["the side panel takes a quarter of the width, the chat three quarters", measureColumns],
  ["the headers take at most 18 % of the height, and all agents are in view", measureRoom],
  ["the usage of the plan is behind its badge", unfoldUsage],
  ["two dropped files are attached, and a third one is named", dropFiles],
  ["the box of the question grows to 120 px and no further", measureBox],
  ["three dots bounce while an answer is prepared, and questions are on the right", watchDots],
  ["progress is shown in the middle, in italics", readProgress],
  ["the conversation scrolls to new messages", followNew],
  ["the columns found in a file are shown", showColumns],
  ["notices are shown at the top, in the middle", measureNotice],
];

async function measureColumns({ page }) {
  await page.goto("/chat");
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const panel = await page.getByRole("complementary").boundingBox();
    const chat = await page.getByRole("region", { name: "Chat", exact: true }).boundingBox();
    assert.deepEqual([panel.x, panel.width], [0, width / 4]);
    assert.deepEqual([chat.x, chat.width], [width / 4, (width / 4) * 3]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("heading", { name: "Supply Chain Intelligence" }).waitFor();
  await page.getByRole("region", { name: "Chat", exact: true }).getByText("General Assistant").first().waitFor();
}

async function measureRoom({ page }) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await painted(page);
    const { y } = await page.getByRole("log").boundingBox();
    console.log(`     ${y} px of ${HEIGHT} at ${width} px`);
    assert.ok(y <= HEIGHT * 0.18, `the headers take ${y} px at a width of ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  const last = page.getByRole("toolbar", { name: "AI Agents" }).getByRole("button").last();
  const { y, height } = await last.boundingBox();
  assert.ok(y + height <= HEIGHT, `the last agent ends at ${y + height} px`);
}

async function unfoldUsage({ page, look }) {
  const panel = page.getByRole("complementary");
  assert.equal(await panel.getByRole("list", { name: "Usage" }).count(), 0);
  await panel.getByRole("button", { name: "Basic" }).click();
  await panel.getByRole("progressbar", { name: "Storage" }).waitFor();
  await look("chat-usage");
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await panel.getByRole("button", { name: "Basic" }).click();
  await panel.getByRole("list", { name: "Usage" }).waitFor({ state: "detached" });
}

async function dropFiles({ page }) {
  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ["demand.csv", "signals.csv", "stock.csv"]) transfer.items.add(new File(["a,b"], name));
    return transfer;
  });
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await chat.dispatchEvent("dragenter", { dataTransfer: carried });
  await page.getByText("Drop files here").waitFor();
  await chat.dispatchEvent("drop", { dataTransfer: carried });
  await toast(page, "A question can have two files. Not attached: stock.csv.");
  for (const name of ["demand.csv", "signals.csv"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
  assert.equal(await page.getByRole("button", { name: "Remove stock.csv" }).count(), 0);
}

async function measureBox({ page }) {
  const height = async (text) => {
    await composer(page).fill(text);
    return (await composer(page).boundingBox()).height;
  };
  const one = await height("One line");
  assert.ok(one < 60, `one line is ${one} px tall`);
  const three = await height("One\ntwo\nthree");
  assert.ok(three > one && three < 120, `three lines are ${three} px tall`);
  assert.equal(await height(LINES.join("\n")), 120);
  await composer(page).fill("");
}

async function watchDots({ browser, server }) {
  // Who asked for less motion sees no bouncing.
  const visitor = await newVisitor(browser, server.baseUrl);
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page, await newAccount(server, "dots"));
  await onPage(page, "/chat");
  await page.getByText("Your conversations appear here.").first().waitFor();
  const { release } = await hold(page, "**/socket.io/**");
  await composer(page).fill("Hello");
  await composer(page).press("Enter");
  await page.getByText("The agent is working").waitFor({ state: "attached" });
  const dots = page.locator(".typing-dot");
  assert.equal(await dots.count(), 3);
  const moving = await dots.evaluateAll((all) => all.flatMap((dot) => dot.getAnimations().map((one) => one.playState)));
  assert.deepEqual(moving, ["running", "running", "running"]);
  const { left, right } = await edges(page);
  const question = await page.getByRole("article", { name: "You" }).boundingBox();
  assert.equal(question.x + question.width, right);
  release();
  await dots.first().waitFor({ state: "detached", timeout: REPLY_MS });
  const reply = page.getByRole("log").getByRole("article", { name: "General Assistant" });
  await reply.waitFor();
  assert.equal((await reply.boundingBox())?.x, left);
  await visitor.context.close();
}

async function readProgress({ page }) {
  const startNew = page.getByRole("button", { name: "New conversation" });
  if (await startNew.isEnabled()) await startNew.click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  const file = { name: "demand.csv", mimeType: "text/csv", buffer: weeklyDemand() };
  await page.locator("input[type=file]").setInputFiles(file);
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Demand Forecasting/ })
    .click();
  await composer(page).fill("Forecast the next 12 weeks");
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
  // A step is soon over; one that was said without a question stays.
  const said = { id: "p1", role: "progress", content: "Reading demand.csv", timestamp: new Date().toISOString() };
  const history = "**/api/sessions/*/messages";
  await page.route(history, (route) => route.fulfill({ json: { messages: [said], turn: null } }));
  await page.reload();
  const line = page.getByRole("log").getByText("Reading demand.csv");
  await line.waitFor();
  const { fontStyle, radius } = await line.evaluate((element) => {
    const { fontStyle, borderTopLeftRadius } = getComputedStyle(element);
    return { fontStyle, radius: Number.parseFloat(borderTopLeftRadius) };
  });
  assert.equal(fontStyle, "italic");
  const { x, width, height } = await line.boundingBox();
  assert.ok(radius >= height / 2, `its corners are round by ${radius} px`);
  const { left, right } = await edges(page);
  assert.ok(Math.abs(x + width / 2 - (left + right) / 2) < 1, "it stands in the middle");
  await page.unroute(history);
  await page.reload();
}

async function followNew({ page }) {
  const log = page.getByRole("log");
  await log.getByRole("article", { name: "Demand Forecasting" }).first().waitFor();
  await log.evaluate((element) => element.scrollTo(0, 0));
  await composer(page).fill(LINES.join("\n"));
  await composer(page).press("Enter");
  const question = page.getByRole("article", { name: "You" }).last();
  await question.getByText("Line 30").waitFor();
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
  await painted(page);
  const frame = await log.boundingBox();
  const newest = await log.getByRole("article").last().boundingBox();
  assert.ok(newest.y >= frame.y && newest.y < frame.y + frame.height, "the newest message is visible");
  assert.ok((await log.evaluate(({ scrollTop }) => scrollTop)) > 0);
}

async function showColumns({ page, look }) {
  await page.getByRole("button", { name: "Show columns" }).click();
  const columns = page.getByRole("region", { name: "Columns of the file" });
  await columns.getByRole("row", { name: /demand/ }).waitFor();
  await columns.scrollIntoViewIfNeeded();
  await look("chat-columns");
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function measureNotice({ page }) {
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Inventory Optimization/ })
    .click();
  const notices = page.getByRole("region", { name: "Notifications" });
  const notice = notices.getByRole("status").filter({ hasText: "Switched to Inventory Optimization agent" });
  await notice.waitFor();
  await painted(page);
  const { x, y, width } = await notice.boundingBox();
  assert.ok(y < 160, `it stands ${y} px from the top`);
  const bar = await page.getByRole("heading", { level: 1, name: "Supply Chain Intelligence" }).boundingBox();
  assert.ok(y >= bar.y + bar.height, "it covers nothing of the bar above the messages");
  assert.ok(Math.abs(x + width / 2 - 640) < 1, "it stands in the middle");
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
}

/** Where the messages begin and end from side to side. */
function edges(page) {
  return page.getByRole("log").evaluate((log) => {
    const { left, right } = log.firstElementChild.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(log.firstElementChild);
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  });
}
