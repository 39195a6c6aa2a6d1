/** The list of conversations. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/browser.mjs";
import { focused } from "../support/look.mjs";
import { takePicture } from "../support/picture.mjs";
import { signUpAndConfirm } from "../support/sign-up.mjs";
import { ask, list, row } from "./chat.mjs";

const UNDO_MS = 10_000;

export const LIST = [
  ["a new user has no conversations", beginEmpty],
  ["a conversation appears in the list after its first question", askTwice],
  ["an opened conversation shows its messages", openFirst],
  ["the list is searched by text", search],
  ["a conversation is named by keyboard", rename],
  ["a deletion can be undone", takeBack],
  ["a deletion is final after ten seconds", remove],
  ["leaving the page before a deletion is final keeps the conversation", leaveEarly],
];

async function beginEmpty({ page, server, email }) {
  await signUpAndConfirm(page, email, server.outbox);
  await page.getByText("Your conversations appear here.").first().waitFor();
}

async function askTwice({ page, look }) {
  await ask(page, "Which supplier should I choose?");
  await page.getByRole("button", { name: "New conversation" }).click();
  await ask(page, "How much stock do I need?");
  const titles = list(page).locator("li > button:first-child > span:first-child");
  await row(page, "How much stock do I need?").waitFor();
  assert.deepEqual(await titles.allTextContents(), ["How much stock do I need?", "Which supplier should I choose?"]);
  assert.equal(await row(page, "How much stock").getAttribute("aria-current"), "true");
  await look("chat-conversations");
}

async function openFirst({ page }) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await row(page, "Which supplier").click();
  await page.getByRole("article", { name: "You" }).getByText("Which supplier should I choose?").waitFor();
  await page.getByRole("log").getByText("Supplier Selection").first().waitFor();
  await page.reload();
  await page.getByRole("article", { name: "You" }).getByText("Which supplier should I choose?").waitFor();
}

async function search({ page }) {
  const field = page.getByRole("complementary").getByRole("searchbox", { name: "Search conversations" });
  await field.fill("STOCK");
  await row(page, "Which supplier").waitFor({ state: "detached" });
  await row(page, "How much stock").waitFor();
  await field.fill("nothing like it");
  await page.getByText("No conversation contains this text.").waitFor();
  await field.fill("");
  await row(page, "Which supplier").waitFor();
}

async function rename({ page, look }) {
  await row(page, "Which supplier").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const field = list(page).getByRole("textbox", { name: "Name of the conversation" });
  await focused(field);
  await page.keyboard.press("Escape");
  await focused(row(page, "Which supplier"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await focused(field);
  await look("chat-rename");
  await page.setViewportSize({ width: 1280, height: 800 });
  await field.fill("Suppliers of the spring");
  await field.press("Enter");
  await focused(row(page, "Suppliers of the spring"));
}

async function takeBack({ page, screenshots }) {
  await list(page).getByRole("button", { name: "Delete Suppliers of the spring" }).press("Enter");
  const undo = list(page).getByRole("button", { name: "Undo: keep Suppliers of the spring" });
  await focused(undo);
  assert.equal(await page.getByRole("article", { name: "You" }).count(), 0, "what is shown is a new conversation");
  // All widths and themes would take longer than the deletion waits.
  await takePicture(page, `${screenshots}/chat-undo.png`);
  assert.deepEqual(await accessProblems(page), []);
  await undo.press("Enter");
  await focused(row(page, "Suppliers of the spring"));
}

async function remove({ page }) {
  const start = Date.now();
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE", { timeout: 2 * UNDO_MS });
  await list(page).getByRole("button", { name: "Delete Suppliers of the spring" }).click();
  assert.equal((await gone).status(), 204);
  assert.ok(Date.now() - start >= UNDO_MS);
  await list(page).getByText("Suppliers of the spring").waitFor({ state: "detached" });
  await page.reload();
  await row(page, "How much stock").waitFor();
  assert.equal(await list(page).getByRole("listitem").count(), 1);
}

async function leaveEarly({ page }) {
  await list(page)
    .getByRole("button", { name: /^Delete How much stock/ })
    .click();
  await list(page).getByRole("button", { name: /^Undo/ }).waitFor();
  await page.reload();
  await row(page, "How much stock").waitFor();
}
