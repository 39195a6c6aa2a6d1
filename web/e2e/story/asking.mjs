/** Asking with a file, and what comes back. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { composer } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { painted } from "../support/painted.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { beginsInView, fileInput, replies, settled } from "./replies.mjs";

const REPLY_MS = 60_000;

export const ASKING = [
  ["a picked card fills in a question and switches the agent", pickCard],
  ["a file that is not a table is refused", refuseFile],
  ["an uploaded file is answered with a forecast", askForForecast],
  ["the file in the reply can be downloaded", downloadReport],
  ["a reload in the middle of an answer loses nothing", reloadMidAnswer],
  ["the conversation can be exported", exportConversation],
  ["a second page of the conversation shows the question and the reply", askInSecondPage],
  ["a new conversation starts empty", startNew],
  ["the sample can be tried with one click", tryWithSample],
  ["a file that cannot be used comes with the next step", refuseWorkbook],
];

async function pickCard({ page }) {
  await page
    .getByRole("region", { name: "Chat" })
    .getByRole("button", { name: /^Demand Forecasting/ })
    .click();
  await toast(page, "Switched to Demand Forecasting agent");
  assert.equal(await composer(page).inputValue(), "Forecast the next 12 weeks");
}

async function refuseFile({ page }) {
  await fileInput(page).setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
  await toast(page, "Invalid file extension. Only CSV and Excel files are allowed.");
}

async function askForForecast({ page, look, picture }) {
  await fileInput(page).setInputFiles({ name: "weekly_demand.csv", mimeType: "text/csv", buffer: weeklyDemand() });
  await page.getByText("weekly_demand.csv").first().waitFor();
  await composer(page).fill("Forecast the next 12 weeks");
  await composer(page).press("Enter");
  await toast(page, "File uploaded: weekly_demand.csv");
  await page.getByRole("article", { name: "File weekly_demand.csv" }).waitFor();
  await page.getByRole("article", { name: "You" }).getByText("Forecast the next 12 weeks").waitFor();
  await page.getByRole("article", { name: "Demand Forecasting" }).waitFor({ timeout: REPLY_MS });
  await page.getByRole("article", { name: "Demand Forecasting" }).getByRole("table").first().waitFor();
  await settled(page);
  await beginsInView(page, replies(page).first());
  await look("chat-reply");
  await picture(replies(page).first());
}

async function downloadReport({ page }) {
  const link = replies(page).getByRole("link", { name: /.+/ }).and(page.locator("a[download]")).first();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(download.suggestedFilename(), /\.(csv|xlsx)$/);
  assert.ok((await readFile(await download.path())).length > 0);
}

async function reloadMidAnswer({ page, look }) {
  const before = await replies(page).count();
  await composer(page).fill("Forecast the next 4 weeks");
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Stop" }).or(replies(page).nth(before)).first().waitFor();
  await page.reload();
  await replies(page).nth(before).waitFor({ timeout: REPLY_MS });
  await settled(page);
  assert.equal(await replies(page).count(), before + 1);
  assert.equal(await page.getByRole("article", { name: "You" }).count(), 2);
  await look("chat-reloaded");
}

async function exportConversation({ page }) {
  const button = page.getByRole("button", { name: "Export conversation" });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  assert.match(download.suggestedFilename(), /^conversation_session_\d+_[a-z0-9]+_\d{4}-\d{2}-\d{2}\.json$/);
  const saved = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual(saved.messages.map((message) => message.role).sort(), [
    "assistant",
    "assistant",
    "file",
    "user",
    "user",
  ]);
}

async function askInSecondPage({ page }) {
  const before = await replies(page).count();
  const questions = await page.getByRole("article", { name: "You" }).count();
  const second = await page.context().newPage();
  await second.goto("/chat");
  await replies(second)
    .nth(before - 1)
    .waitFor();
  await composer(second).fill("Forecast the next 6 weeks");
  await composer(second).press("Enter");
  for (const shown of [page, second]) {
    await shown.getByRole("article", { name: "You" }).getByText("Forecast the next 6 weeks").waitFor();
    await replies(shown).nth(before).waitFor({ timeout: REPLY_MS });
    await settled(shown);
    assert.equal(await replies(shown).count(), before + 1);
    assert.equal(await shown.getByRole("article", { name: "You" }).count(), questions + 1);
  }
  await second.close();
}

async function startNew({ page }) {
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
}

async function tryWithSample({ page }) {
  await page.getByRole("button", { name: "Try it with sample data" }).click();
  await page.getByRole("article", { name: "File sample_demand_forecasting.csv" }).waitFor();
  await page.getByRole("article", { name: "You" }).getByText("Forecast the next 12 weeks").waitFor();
  await replies(page).first().waitFor({ timeout: REPLY_MS });
  await settled(page);
  await beginsInView(page, replies(page).first());
}

async function refuseWorkbook({ page, look }) {
  const buffer = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(400)]);
  await fileInput(page).setInputFiles({ name: "stock.xls", mimeType: "application/vnd.ms-excel", buffer });
  await composer(page).fill("Forecast the next 12 weeks");
  await composer(page).press("Enter");
  const failure = page.getByRole("log").getByRole("alert");
  await failure.waitFor({ timeout: REPLY_MS });
  await failure.getByRole("button", { name: "Resend" }).waitFor();
  await look("chat-failed");
  await inView(page, failure);
  const attach = failure.getByRole("button", { name: "Attach another file" });
  await Promise.all([page.waitForEvent("filechooser"), attach.click()]);
}

/** What stands at the end stays in view, however the window changed in between. */
async function inView(page, element) {
  await painted(page);
  const frame = await page.getByRole("log").boundingBox();
  const { y, height } = await element.boundingBox();
  assert.ok(
    y + height <= frame.y + frame.height + 1,
    `it ends at ${y + height}, the frame at ${frame.y + frame.height}`,
  );
}
