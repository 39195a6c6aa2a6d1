/**
 * The list of conversations, the tables of a reply, and the upload page, as a signed-in user meets them.
 * Starts its own server.
 */

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { accessProblems, openBrowser } from "./browser.mjs";
import { toast } from "./notices.mjs";
import { weeklyDemand } from "./sample-data.mjs";
import { startServer } from "./server.mjs";
import { followLinkInMail, signUpByDialog } from "./sign-up.mjs";
import { composer, focused, looker } from "./story.mjs";

const REPLY_MS = 60_000;
const UNDO_MS = 10_000;
const EMAIL = `conversations-${Date.now()}@example.com`;

const server = await startServer();
const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));

const STEPS = [
  ["a new user has no conversations", beginEmpty],
  ["what is asked stands in the list", askTwice],
  ["a conversation that is opened shows what was said", openFirst],
  ["the list is searched by text", search],
  ["a conversation is named by keyboard", rename],
  ["a deletion can be taken back", takeBack],
  ["a deletion is final after ten seconds", remove],
  ["a deletion that is left before it is final did not happen", leaveEarly],
  ["the tables of a reply open, sort, and are saved", readTables],
  ["a message is copied", copyMessage],
  ["on a phone the list is in the panel", openOnPhone],
  ["the upload page offers templates and a guide", openUpload],
  ["files that are not taken are told", refuseFiles],
  ["an uploaded file is previewed and leads to its question", askAboutFile],
];

await mkdir(screenshots, { recursive: true });
const { browser, context, page, complaints } = await openBrowser(server.baseUrl);
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const look = looker(page, screenshots);
const list = page.getByRole("complementary").getByRole("list", { name: "Conversations" });
let passed = 0;
try {
  for (const [name, step] of STEPS) {
    const start = Date.now();
    await step();
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    passed++;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  }
} catch (error) {
  console.error(`FAIL ${STEPS[passed][0]}\n${error instanceof Error ? error.stack : error}`);
  await page.screenshot({ path: `${screenshots}/conversations-failed.png` }).catch(() => {});
  console.error(await server.lastLines());
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
console.log(`browser story: ${passed} passed, ${STEPS.length - passed} failed`);

async function beginEmpty() {
  await signUpByDialog(page, EMAIL);
  await page
    .getByText(/verification link/)
    .first()
    .waitFor();
  await followLinkInMail(page, EMAIL, server.outbox);
  await page.getByText("What you ask is kept here.").first().waitFor();
}

async function askTwice() {
  await ask("Which supplier should I choose?");
  await page.getByRole("button", { name: "New conversation" }).click();
  await ask("How much stock do I need?");
  const titles = list.locator("li > button:first-child > span:first-child");
  await row("How much stock do I need?").waitFor();
  assert.deepEqual(await titles.allTextContents(), ["How much stock do I need?", "Which supplier should I choose?"]);
  assert.equal(await row("How much stock").getAttribute("aria-current"), "true");
  await look("chat-conversations");
}

async function openFirst() {
  await page.setViewportSize({ width: 1280, height: 800 });
  await row("Which supplier").click();
  await page.getByRole("article", { name: "You" }).getByText("Which supplier should I choose?").waitFor();
  await page.getByRole("log").getByText("Supplier Selection").first().waitFor();
  await page.reload();
  await page.getByRole("article", { name: "You" }).getByText("Which supplier should I choose?").waitFor();
}

async function search() {
  const field = page.getByRole("complementary").getByRole("searchbox", { name: "Search conversations" });
  await field.fill("STOCK");
  await row("Which supplier").waitFor({ state: "detached" });
  await row("How much stock").waitFor();
  await field.fill("nothing like it");
  await page.getByText("No conversation holds this text.").waitFor();
  await field.fill("");
  await row("Which supplier").waitFor();
}

async function rename() {
  await row("Which supplier").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const field = list.getByRole("textbox", { name: "Name of the conversation" });
  await focused(field);
  await page.keyboard.press("Escape");
  await focused(row("Which supplier"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await focused(field);
  await look("chat-rename");
  await page.setViewportSize({ width: 1280, height: 800 });
  await field.fill("Suppliers of the spring");
  await field.press("Enter");
  await focused(row("Suppliers of the spring"));
}

async function takeBack() {
  await list.getByRole("button", { name: "Delete Suppliers of the spring" }).press("Enter");
  const undo = list.getByRole("button", { name: "Undo: keep Suppliers of the spring" });
  await focused(undo);
  assert.equal(await page.getByRole("article", { name: "You" }).count(), 0, "what is shown is a new conversation");
  // All widths and themes would take longer than the deletion waits.
  await page.screenshot({ path: `${screenshots}/chat-undo.png` });
  assert.deepEqual(await accessProblems(page), []);
  await undo.press("Enter");
  await focused(row("Suppliers of the spring"));
}

async function remove() {
  const start = Date.now();
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE", { timeout: 2 * UNDO_MS });
  await list.getByRole("button", { name: "Delete Suppliers of the spring" }).click();
  assert.equal((await gone).status(), 204);
  assert.ok(Date.now() - start >= UNDO_MS);
  await list.getByText("Suppliers of the spring").waitFor({ state: "detached" });
  await page.reload();
  await row("How much stock").waitFor();
  assert.equal(await list.getByRole("listitem").count(), 1);
}

async function leaveEarly() {
  await list.getByRole("button", { name: /^Delete How much stock/ }).click();
  await list.getByRole("button", { name: /^Undo/ }).waitFor();
  await page.reload();
  await row("How much stock").waitFor();
}

async function readTables() {
  await page.locator("input[type=file]").setInputFiles({
    name: "demand.csv",
    mimeType: "text/csv",
    buffer: weeklyDemand(),
  });
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Demand Forecasting/ })
    .click();
  await ask("Forecast the next 12 weeks");
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .waitFor();
  const tables = page.getByRole("region").filter({ has: page.getByRole("button", { name: /^Copy (?!message)/ }) });
  const table = page
    .getByRole("log")
    .getByRole("table")
    .filter({ has: page.getByRole("button", { name: "Lower 95" }) });
  await table.waitFor();
  assert.ok((await tables.count()) >= 2);
  assert.equal(await table.getByRole("row").count(), 11, "ten rows and the head");
  await page.getByRole("button", { name: "Show all 12" }).click();
  assert.equal(await table.getByRole("row").count(), 13);
  await table.getByRole("button", { name: "Date" }).click();
  await table.getByRole("button", { name: "Date" }).click();
  assert.equal(await table.getByRole("columnheader", { name: "Date" }).getAttribute("aria-sort"), "descending");
  const saved = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download .* as CSV$/ })
    .first()
    .click();
  const text = await readFile(await (await saved).path(), "utf8");
  assert.match(text, /^product_id,date,forecast,lower_80,upper_80,lower_95,upper_95\r\n/);
  await table.scrollIntoViewIfNeeded();
  await look("chat-tables");
  await page
    .getByRole("log")
    .getByRole("img", { name: /Line chart/ })
    .scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `${screenshots}/chat-chart.png` });
}

async function copyMessage() {
  await page.getByRole("button", { name: "Copy message" }).last().click();
  await toast(page, "Message copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /forecast/i);
}

async function openOnPhone() {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Conversations, agents and status" }).click();
  const panel = page.getByRole("dialog", { name: "Conversations, agents and status" });
  await panel.getByRole("button", { name: /^How much stock/ }).click();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "You" }).getByText("How much stock do I need?").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function openUpload() {
  await page.getByRole("link", { name: "Templates and upload" }).click();
  await page.getByRole("heading", { name: "Upload Supply Chain Data" }).waitFor();
  await page.getByRole("heading", { name: "How to Prepare Your Data" }).waitFor();
  await page.getByText("Supported formats: CSV, XLSX, XLS (max 16MB)").waitFor();
  for (const [agent, columns] of [
    ["Demand Forecasting", ["date", "demand", "product_id"]],
    ["Inventory Optimization", ["item_id", "item_name", "current_stock", "unit_cost", "annual_demand"]],
    ["Vehicle Routing", ["location_id", "name", "x_coord", "y_coord", "demand"]],
  ]) {
    const href = await page.getByRole("link", { name: `Download the ${agent} template` }).getAttribute("href");
    const head = (await (await page.request.get(href)).text()).split(/\r?\n/)[0].split(",");
    assert.deepEqual(head.slice(0, columns.length), columns);
  }
  await look("upload-empty");
}

async function refuseFiles() {
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  const box = page.getByRole("main").getByRole("alert");
  await box.getByRole("heading", { name: "Upload Error" }).waitFor();
  await box.getByText("notes.pdf: Invalid file type. Only CSV and Excel files are allowed.").waitFor();
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/csv", buffer: Buffer.from("x") });
  await box.getByText("notes.txt: Invalid file extension. Only CSV and Excel files are allowed.").waitFor();
  await input.setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(16 * 1024 * 1024 + 1, "1") });
  await box.getByText("big.csv: File size too large. Maximum size is 16MB.").waitFor();
  await look("upload-error");
  for (const name of ["notes.pdf", "notes.txt", "big.csv"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
  await box.waitFor({ state: "detached" });
}

async function askAboutFile() {
  await page.locator("input[type=file]").setInputFiles({
    name: "weekly.csv",
    mimeType: "text/csv",
    buffer: weeklyDemand(),
  });
  await toast(page, "weekly.csv uploaded successfully");
  await page.getByRole("list", { name: "Uploaded files" }).getByText("Uploaded", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "First rows of weekly.csv" });
  assert.equal(await preview.getByRole("row").count(), 6);
  await look("upload-done");
  await page.getByRole("button", { name: "Ask about this file" }).click();
  await page.waitForURL((url) => url.pathname === "/chat");
  await page.getByRole("button", { name: "Remove weekly.csv" }).waitFor();
}

async function ask(text) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await page.getByRole("article", { name: "You" }).getByText(text).waitFor({ timeout: REPLY_MS });
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}

function row(title) {
  return list.getByRole("button", { name: new RegExp(`^${title.replaceAll("?", "\\?")}`) });
}
