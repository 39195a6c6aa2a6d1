/** A result of 100,000 rows in the browser. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { focused } from "../support/look.mjs";
import { takePicture } from "../support/picture.mjs";
import { signUpAndConfirm } from "../support/sign-up.mjs";
import { screenshots } from "../support/walk.mjs";
import { scrolled } from "./frames.mjs";
import { longRun, ROWS } from "./long-run.mjs";

const REPLY_MS = 60_000;
/** Frames are smooth from this many a second on. */
const SMOOTH = 50;
/** The time of a processor that leaves room for as many frames, however busy the machine is with other work. */
const MOST_MS_PER_FRAME = 1000 / SMOOTH;
const MOST_ROWS_DRAWN = 100;
const MOST_ROWS_PRINTED = 2000;

export const LONG = [
  ["a result of 100,000 rows is opened", open],
  ["it is scrolled without a stutter, and only the rows in view are drawn", scroll],
  ["it looks well in both themes and widths", seeIt],
  ["the arrows lead to figures far below, and Enter opens the row of the result", walkByKeys],
  ["it is sorted, filtered and searched, with the total of what is seen", narrow],
  ["hidden and shown again, it is as it was left", showAgain],
  ["what is seen is copied and saved", take],
  ["a range is drawn with the mouse and copied by keys", drag],
  ["a filter that no row fits is cleared", clear],
  ["a conversation is printed whole, with the first rows of the table, without what can only be pressed", print],
];

async function open({ page, server, email }) {
  await signUpAndConfirm(page, email, server.outbox);
  await page.route(/\/api\/runs\/[^/?]+$/, (route) => route.fulfill({ json: longRun() }));
  await page.route(/\/explain\?/, (route) => route.fulfill({ json: { found: [], count: 0 } }));
  await page.getByRole("button", { name: "Try it with sample data" }).click();
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  await page.getByRole("button", { name: `Show all ${ROWS.toLocaleString("en-GB")}` }).click();
  await grid(page).waitFor();
  assert.equal(
    await grid(page).getByRole("table").getAttribute("aria-rowcount"),
    String(ROWS + 2),
    "and the head and the total",
  );
}

async function scroll({ page }) {
  await grid(page).scrollIntoViewIfNeeded();
  const { median, mean, slowest, mostRows, distance, ...ms } = await scrolled(page, grid(page));
  const [thread, script, styles, layout, all] = [ms.threadMs, ms.scriptMs, ms.stylesMs, ms.layoutMs, ms.processMs].map(
    (time) => time.toFixed(1),
  );
  console.log(
    `     ${Math.round(median)} frames a second (median; ${Math.round(mean)} on average), slowest ${Math.round(slowest)} ms; a frame costs ${thread} ms of processor (script ${script}, styles ${styles}, layout ${layout}; ${all} with the threads that paint); at most ${mostRows} rows drawn, ${Math.round(distance)} px`,
  );
  assert.ok(ms.threadMs > 0, "the browser measures its thread");
  assert.ok(
    ms.threadMs <= MOST_MS_PER_FRAME,
    `a frame takes ${thread} ms of processor, too long for ${SMOOTH} a second`,
  );
  assert.ok(mostRows < MOST_ROWS_DRAWN, `${mostRows} rows are drawn`);
}

async function seeIt({ page, look }) {
  await panel(page).click();
  await page.getByRole("textbox", { name: "Item contains" }).fill("7");
  await look("chat-long-table");
  await page.setViewportSize({ width: 390, height: 800 });
  await panel(page).scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/long-table-panel-390.png`);
  await panel(page).click();
  await grid(page).scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/long-table-390.png`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Remove the filter Item contains “7”" }).click();
  await focused(panel(page));
}

async function walkByKeys({ page }) {
  await grid(page).evaluate((frame) => frame.scrollTo(0, 0));
  await grid(page).locator(".figure").first().focus();
  await page.keyboard.press("Control+End");
  const last = grid(page).locator(".figure:focus");
  await last.waitFor();
  assert.equal(await last.evaluate((figure) => figure.closest("tr").getAttribute("aria-rowindex")), String(ROWS + 1));
  const asked = page.waitForRequest(/\/explain\?/);
  await page.keyboard.press("Enter");
  assert.equal(new URL((await asked).url()).searchParams.get("row"), String(ROWS - 1));
  await page.getByRole("button", { name: "Close this source" }).click();
  await page.keyboard.press("Control+Home");
}

async function narrow({ page }) {
  const table = grid(page).getByRole("table");
  const began = Date.now();
  await table.getByRole("button", { name: "Order value" }).click();
  await table.locator('th[aria-sort="ascending"]').getByText("Order value").waitFor();
  console.log(`     sorted in ${Date.now() - began} ms`);
  const searchBegan = Date.now();
  await page.getByRole("searchbox", { name: "Search Orders" }).fill("north");
  await page.getByText("25,000 of 100,000 rows").waitFor();
  console.log(`     searched in ${Date.now() - searchBegan} ms`);
  await panel(page).click();
  await page.getByRole("textbox", { name: /^Order value from/ }).fill("4,000");
  await page.getByText(/^(?!25,000)\d{1,3}(,\d{3})? of 100,000 rows$/).waitFor();
  await table.getByText(/^Total of (?!25,000)[\d,]+ rows$/).waitFor();
  await panel(page).click();
}

async function showAgain({ page }) {
  const seen = page.getByText(/ of 100,000 rows$/).first();
  const count = await seen.textContent();
  await page.getByRole("button", { name: "Hide tables and charts" }).last().click();
  await grid(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  await page.getByText(count, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: /^Remove the filter Order value from 4,000/ }).waitFor();
  await grid(page).locator('th[aria-sort="ascending"]').getByText("Order value").waitFor();
  assert.equal(await page.getByRole("searchbox", { name: "Search Orders" }).inputValue(), "north");
  assert.ok((await grid(page).locator("td[data-row]").count()) > 100, "all rows that fit are shown, not the first ten");
}

async function take({ page }) {
  await page.getByRole("button", { name: "Copy Orders" }).click();
  await page.getByText("Table copied").first().waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.ok(lines.length > 2 && lines.slice(1).every((line) => line.includes("north")));
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Orders as CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  assert.equal(csv.trim().split("\r\n").length, lines.length);
  assert.match(csv, /,'=SUM\(A1\),/);

  await grid(page)
    .locator("td.text-right")
    .first()
    .click({ modifiers: ["Shift"] });
  await grid(page).locator(".figure").first().focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByText(/^\d+ cells chosen/).waitFor();
  await page.keyboard.press("Control+C");
  await page.getByText("Cells copied").first().waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).split("\n").length >= 2);
}

async function drag({ page }) {
  const cell = (row, column) => grid(page).locator(`td[data-row="${row}"][data-column="${column}"]`);
  await grid(page).evaluate((frame) => frame.scrollTo(0, 0));
  const texts = await Promise.all([cell(0, 3), cell(0, 4), cell(1, 3), cell(1, 4)].map((place) => place.textContent()));
  await cell(0, 3).hover();
  await page.mouse.down();
  await cell(1, 3).hover();
  await cell(1, 4).hover();
  await page.mouse.up();
  await page.getByText(/^4 cells chosen/).waitFor();
  await page.keyboard.press("Control+C");
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(pasted.replaceAll(",", ""), `${texts[0]}\t${texts[1]}\n${texts[2]}\t${texts[3]}`.replaceAll(",", ""));
  await page.keyboard.press("Escape");
}

async function clear({ page }) {
  await page.getByRole("searchbox", { name: "Search Orders" }).fill("nothing like it");
  await page.getByText("No row fits.").waitFor();
  await page.getByRole("button", { name: "Clear the filters." }).click();
  await page.getByText("100,000 rows", { exact: true }).waitFor();
}

async function print({ page }) {
  const folded = page.getByRole("heading", { name: "How far to trust it" });
  assert.equal(await folded.isVisible(), false, "a long answer has a short form");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await folded.waitFor();
  for (const name of ["Message", "Search conversations"]) {
    assert.equal(await page.getByRole("textbox", { name }).or(page.getByLabel(name)).first().isVisible(), false, name);
  }
  const cut = await page.getByRole("log").evaluate((log) => log.scrollHeight - log.clientHeight);
  assert.ok(cut <= 1, `${cut} px of the conversation are cut off`);
  await page.getByText("The first 2,000 of 100,000 rows are printed; download the CSV for all.").waitFor();
  assert.equal(await rowsDrawn(page), MOST_ROWS_PRINTED);
  const hidden = await grid(page).evaluate((frame) => frame.scrollHeight - frame.clientHeight);
  assert.ok(hidden <= 1, `${hidden} px of the table are cut off`);
  await takePicture(page, `${screenshots}/conversation-print.png`);
  const pdf = await page.pdf({ format: "A4", path: `${screenshots}/conversation.pdf` });
  const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  console.log(`     ${pages} pages`);
  assert.ok(pages > 30 && pages < 150, `${pages} pages for ${MOST_ROWS_PRINTED} rows`);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.getByText("rows are printed").waitFor({ state: "hidden" });
  assert.ok((await rowsDrawn(page)) < MOST_ROWS_DRAWN, "on the screen only the rows in view are drawn again");
}

function rowsDrawn(page) {
  return grid(page).locator("tbody tr[data-index]").count();
}

function grid(page) {
  return page.getByRole("region", { name: "Orders, rows" });
}

function panel(page) {
  return page.getByRole("button", { name: "Filters and columns" });
}
