/** What a new user does, from the first look at the home page to a downloaded forecast. Each step builds on the last. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { accessProblems, pageScrolls, sidewaysOverflow } from "./browser.mjs";
import { identitySteps } from "./identity.mjs";
import { forget, toast } from "./notices.mjs";
import { weeklyDemand } from "./sample-data.mjs";
import { followLinkInMail, logOutByMenu, PASSWORD, signInByDialog, submitSignIn, submitSignUp } from "./sign-up.mjs";

const REPLY_MS = 60_000;
const WIDTHS = [390, 768, 1280];
const EMAIL = `story-${Date.now()}@example.com`;

export const STORY = [
  ["a visitor sees the five agents and the guide", visitHome],
  ["a visitor who opens the chat lands on the home page", guardSendsHome],
  ["a wrong address says so", wrongAddress],
  ["a visitor signs up", signUp],
  ["the link in the mail signs in", followMailLink],
  ["the chat welcomes and shows the plan", seeEmptyChat],
  ["unsent text survives a reload", keepDraft],
  ["a picked card fills in a question and switches the agent", pickCard],
  ["a file that is not a table is refused", refuseFile],
  ["an uploaded file is answered with a forecast", askForForecast],
  ["the file in the reply can be downloaded", downloadReport],
  ["a reload in the middle of an answer loses nothing", reloadMidAnswer],
  ["the conversation can be exported", exportConversation],
  ["a second page of the conversation shows the question and the reply", askInSecondPage],
  ["a new conversation starts empty", startNew],
  ["the sample can be tried with one click", tryWithSample],
  ["a file that cannot be used says what to do next", refuseWorkbook],
  ["a lost connection is told and comes back", loseConnection],
  ["an ended session leads to the sign-in and keeps the text", endSession],
  ["the keyboard finds its way back", useKeyboard],
  ["logging out leads home", logOut],
  ["a wrong password is told, the right one signs in", signInAgain],
  ...identitySteps(EMAIL),
];

async function visitHome({ page, look }) {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const agents = page
    .getByRole("list", { name: "Agents" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });
  await agents.first().waitFor();
  assert.equal(await agents.count(), 5);
  assert.equal(await page.getByRole("link", { name: "Getting started" }).getAttribute("href"), "/signup");
  for (const link of await page.getByRole("link", { name: /^Download the .* sample$/ }).all()) {
    const href = await link.getAttribute("href");
    assert.match(href, /^\/samples\/[a-z_]+\.csv$/);
    const sample = await page.request.get(href);
    assert.match(sample.headers()["content-type"] ?? "", /csv/, `${href} is not there`);
  }
  await look("home");
}

async function guardSendsHome({ page }) {
  await page.goto("/chat");
  await page.waitForURL((url) => url.pathname === "/");
}

async function wrongAddress({ page }) {
  await page.goto("/no-such-page");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
}

async function signUp({ page, look }) {
  await page.goto("/");
  await page.getByRole("link", { name: "Getting started" }).click();
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await dialog.waitFor();
  await look("signup");
  await submitSignUp(page, EMAIL);
  await toast(page, "Registration successful! Please check your email for a verification link.");
  await page.waitForURL((url) => url.pathname === "/");
}

async function followMailLink({ page, outbox }) {
  await followLinkInMail(page, EMAIL, outbox);
  await toast(page, "Email verified. You are now signed in.");
}

async function seeEmptyChat({ page, look }) {
  await page.getByRole("heading", { name: "Supply Chain Intelligence" }).waitFor();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await page.getByText("2 / 2").waitFor();
  await page.getByText("AI Service Online").waitFor();
  assert.equal(await page.getByRole("button", { name: "Send" }).isDisabled(), true);
  await look("chat-empty");
}

async function keepDraft({ page }) {
  await composer(page).fill("Half a question");
  await page.reload();
  await composer(page).waitFor();
  assert.equal(await composer(page).inputValue(), "Half a question");
  await composer(page).fill("");
}

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

async function loseConnection({ page, look, complaints }) {
  await page.context().setOffline(true);
  await page.getByText("Reconnecting...").waitFor({ timeout: REPLY_MS });
  await look("chat-offline");
  await page.context().setOffline(false);
  await page.getByText("Reconnecting...").waitFor({ state: "detached", timeout: REPLY_MS });
  forget(complaints, /ERR_INTERNET_DISCONNECTED/);
}

async function endSession({ page, complaints }) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("supplychain.auth"));
    localStorage.setItem("supplychain.auth", JSON.stringify({ ...session, expires_at: 1, refresh_token: "gone" }));
  });
  await composer(page).fill("A question that is kept");
  await composer(page).press("Enter");
  await toast(page, "Your session has ended. Please sign in again.");
  await submitSignIn(page, EMAIL, PASSWORD);
  await page.waitForURL((url) => url.pathname === "/chat");
  await composer(page).waitFor();
  assert.equal(await composer(page).inputValue(), "A question that is kept");
  await composer(page).fill("");
  forget(complaints, /400 .*\/auth\/v1\/token/);
}

async function useKeyboard({ page }) {
  await page.getByRole("button", { name: "New conversation" }).press("Enter");
  await focused(composer(page));
  await fileInput(page).setInputFiles({ name: "weekly.csv", mimeType: "text/csv", buffer: weeklyDemand() });
  await page.getByRole("button", { name: "Remove weekly.csv" }).press("Enter");
  await focused(composer(page));
  await page.setViewportSize({ width: 390, height: 800 });
  const panelButton = page.getByRole("button", { name: "Agents and status" });
  const panel = page.getByRole("dialog", { name: "Agents and status" });
  await panelButton.press("Enter");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await focused(panelButton);
  await panelButton.press("Enter");
  await panel.getByRole("button", { name: /^Inventory Optimization/ }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await focused(panelButton);
  await page.getByRole("button", { name: "Open menu" }).press("Enter");
  await page.keyboard.press("Escape");
  await focused(page.getByRole("button", { name: "Open menu" }));
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function logOut({ page }) {
  await logOutByMenu(page);
  await toast(page, "Logged out.");
  await page.waitForURL((url) => url.pathname === "/");
}

async function signInAgain({ page, complaints }) {
  await signInByDialog(page, EMAIL, "not the password");
  await page.getByRole("alert").waitFor();
  forget(complaints, /400 .*\/auth\/v1\/token/);
  await signInByDialog(page, EMAIL, PASSWORD);
  await toast(page, "Logged in successfully!");
  await page.waitForURL((url) => url.pathname === "/chat");
}

/** Screenshots at every width in both themes, each checked for access and for sideways overflow. */
export function looker(page, folder) {
  return async function look(name) {
    await page.getByRole("button", { name: "Dismiss notification" }).first().waitFor({ state: "detached" });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await painted(page);
        await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
        assert.equal(await sidewaysOverflow(page), 0, `${name} is wider than ${width} px`);
        if (name.startsWith("chat")) assert.equal(await pageScrolls(page), false, `${name} scrolls as a page`);
        assert.deepEqual(await accessProblems(page), [], `${name}, ${colorScheme}, ${width} px`);
      }
    }
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  };
}

/** The picture of the README: a reply from its beginning. */
export function photographer(page, folder) {
  return async function picture(reply) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await reply.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await painted(page);
    await page.screenshot({ path: `${folder}/chat.png` });
  };
}

/** Colours and sizes have settled: what moves has come to its end and was drawn. */
export function painted(page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.timeline === document.timeline && animation.playState === "running" && Number.isFinite(end);
    });
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

export function composer(page) {
  return page.getByRole("textbox", { name: "Message" });
}

function fileInput(page) {
  return page.locator("input[type=file]");
}

function replies(page) {
  return page.getByRole("log").getByRole("article").and(page.locator(":not([aria-label=You]):not([aria-label^=File])"));
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

/** The reader sees where the reply begins, and not its end first. */
async function beginsInView(page, reply) {
  await painted(page);
  const frame = await page.getByRole("log").boundingBox();
  const { y } = await reply.boundingBox();
  assert.ok(y >= frame.y && y < frame.y + frame.height / 2, `the reply begins at ${y}, the frame at ${frame.y}`);
}

export function focused(locator) {
  return locator.and(locator.page().locator(":focus")).waitFor();
}

/** Nothing is being worked on any more. */
function settled(page) {
  return page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}
