/** What others read by a link, and what the user thinks of an answer. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { newVisitor } from "../support/browser.mjs";
import { focused, looker } from "../support/look.mjs";
import { forget, toast } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { row } from "./chat.mjs";

export const SHARING = [
  ["an answer is found not helpful, with a note, by keyboard", giveFeedback],
  ["a conversation is shared by a link, read by a visitor, and no longer shared", shareByLink],
];

async function giveFeedback({ page, look }) {
  await row(page, "Forecast").first().click();
  await page.getByRole("article", { name: "You" }).getByText("Forecast the next 12 weeks").waitFor();
  const thumbs = page.getByRole("group", { name: "Is this answer helpful?" }).last();
  const down = thumbs.getByRole("button", { name: "Not helpful" });
  await down.press("Enter");
  await thumbs.getByRole("button", { name: "Add a note" }).press("Enter");
  const note = page.getByRole("textbox", { name: "What was wrong or missing?" });
  await focused(note);
  await note.fill("The weeks are not those of our calendar.");
  await note.scrollIntoViewIfNeeded();
  await look("chat-feedback");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Save the note" }).click();
  await focused(thumbs.getByRole("button", { name: "Edit the note" }));
  await page.reload();
  await thumbs.getByRole("button", { name: "Edit the note" }).waitFor();
  assert.equal(await down.getAttribute("aria-pressed"), "true");
}

async function shareByLink({ browser, page, server, look, screenshots }) {
  await page.getByRole("button", { name: "More ways to export" }).click();
  await page.getByRole("button", { name: /^Share by a link/ }).click();
  const dialog = page.getByRole("dialog", { name: "Share this conversation" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const url = await dialog.getByRole("textbox", { name: "New link" }).inputValue();
  await dialog.getByText(/^Made on/).waitFor();
  await look("chat-share");
  await page.setViewportSize({ width: 1280, height: 800 });

  const visitor = await newVisitor(browser, server.baseUrl);
  await visitor.page.goto(url);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  await visitor.page.getByText("Forecast the next 12 weeks").waitFor();
  await visitor.page
    .getByRole("img", { name: /Line chart/ })
    .first()
    .waitFor();
  await visitor.page.getByRole("button", { name: "Show tables and charts" }).click();
  await visitor.page
    .getByRole("table")
    .filter({ has: visitor.page.getByRole("button", { name: "Lower 95" }) })
    .waitFor();
  assert.equal(await visitor.page.getByRole("main").getByRole("link").count(), 0, "nothing is downloaded");
  await looker(visitor.page, screenshots)("shared");
  assert.deepEqual(visitor.complaints, []);

  await dialog.getByRole("button", { name: /^Revoke the link made on/ }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await toast(page, "The link no longer works.");
  await dialog.getByRole("button", { name: "Close sharing" }).click();
  await focused(page.getByRole("button", { name: "More ways to export" }));
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await takePicture(visitor.page, `${screenshots}/shared-revoked.png`);
  assert.deepEqual(await accessProblems(visitor.page), []);
  forget(visitor.complaints, /404 .*\/api\/shared\//);
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
}
