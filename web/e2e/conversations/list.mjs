/** The list of conversations. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { focused, looker } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
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
  ["every conversation has an address: reload, back, forward and a new tab show it", addresses],
  ["an unknown conversation is reported, with the way to a new one", unknown],
  ["another tab shows what changed in the list, and what was deleted", twoTabs],
  ["a conversation is pinned, archived and restored", places],
  ["an answer that finished elsewhere is marked until it was seen", marked],
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
  const titles = list(page).locator("a > span:first-child");
  await row(page, "How much stock do I need?").waitFor();
  assert.deepEqual(await titles.allTextContents(), ["How much stock do I need?", "Which supplier should I choose?"]);
  assert.equal(await row(page, "How much stock").getAttribute("aria-current"), "page");
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
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const field = list(page).getByRole("textbox", { name: "Name of the conversation" });
  await focused(field);
  await page.keyboard.press("Escape");
  await focused(row(page, "Which supplier"));
  await page.keyboard.press("ArrowRight");
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
  assert.equal(await list(page).getByRole("row").count(), 1);
}

async function addresses({ page }) {
  assert.equal(new URL(page.url()).pathname, "/chat");
  await ask(page, "What is a safety stock?");
  await page.waitForURL((url) => url.pathname.startsWith("/chat/session_"));
  const own = page.url();
  await row(page, "What is a safety stock").waitFor();
  assert.equal(await page.title(), "What is a safety stock? · Supply Chain Intelligence");
  await row(page, "How much stock").click();
  await page.waitForURL((url) => url.href !== own);
  await page.getByRole("article", { name: "You" }).getByText("How much stock do I need?").waitFor();
  await page.goBack();
  await page.getByRole("article", { name: "You" }).getByText("What is a safety stock?").waitFor();
  assert.equal(page.url(), own);
  await page.goForward();
  await page.getByRole("article", { name: "You" }).getByText("How much stock do I need?").waitFor();
  const opened = page.context().waitForEvent("page");
  await row(page, "What is a safety stock").click({ button: "middle" });
  const tab = await opened;
  await tab.getByRole("article", { name: "You" }).getByText("What is a safety stock?").waitFor();
  assert.equal(tab.url(), own);
  await tab.reload();
  await tab.getByRole("article", { name: "You" }).getByText("What is a safety stock?").waitFor();
  await tab.close();
}

async function unknown({ page, look, complaints }) {
  await page.goto("/chat/session_1_unknown");
  await page.getByRole("heading", { name: "Conversation not found" }).waitFor();
  await look("chat-missing");
  forget(complaints, /404 .*\/api\/sessions\/session_1_unknown/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/chat");
}

async function twoTabs({ page, complaints, screenshots }) {
  await row(page, "What is a safety stock").click();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await row(tab, "What is a safety stock").waitFor();
  await page.getByRole("article", { name: "You" }).waitFor();
  await list(page).getByRole("button", { name: "Rename What is a safety stock?" }).click();
  await list(page).getByRole("textbox", { name: "Name of the conversation" }).fill("Shared");
  await page.keyboard.press("Enter");
  await row(tab, "Shared").waitFor();
  await tab.getByRole("textbox", { name: "Message" }).fill("And for hats?");
  await list(page).getByRole("button", { name: "Delete Shared" }).click();
  assert.equal(new URL(page.url()).pathname, "/chat");
  await tab.getByRole("heading", { name: "Conversation deleted" }).waitFor({ timeout: 2 * UNDO_MS });
  await focused(tab.getByRole("heading", { name: "Conversation deleted" }));
  await looker(tab, screenshots)("chat-deleted");
  await tab.setViewportSize({ width: 1280, height: 800 });
  await tab.getByRole("main").getByRole("button", { name: "New conversation" }).click();
  const message = tab.getByRole("textbox", { name: "Message" });
  await message.waitFor();
  assert.equal(await message.inputValue(), "And for hats?");
  forget(complaints, /404 .*\/api\/sessions\//);
  await tab.close();
}

async function places({ page, look }) {
  await list(page).getByRole("button", { name: "Pin How much stock do I need?" }).click();
  const pinned = page.getByRole("complementary").getByRole("grid", { name: "Pinned" });
  await pinned.getByRole("link", { name: /^How much stock/ }).waitFor();
  await look("chat-pinned");
  await page.setViewportSize({ width: 1280, height: 800 });
  await pinned.getByRole("button", { name: "Archive How much stock do I need?" }).click();
  await pinned.waitFor({ state: "detached" });
  const archive = page.getByRole("complementary").getByRole("button", { name: "Archived" });
  await archive.click();
  const archived = page.getByRole("complementary").getByRole("grid", { name: "Archived" });
  await archived.getByRole("button", { name: "Restore How much stock do I need?" }).click();
  await pinned.getByRole("button", { name: "Unpin How much stock do I need?" }).click();
  await row(page, "How much stock").waitFor();
  await archive.click();
}

async function marked({ page, look }) {
  await row(page, "How much stock").click();
  await page.getByRole("article", { name: "You" }).waitFor();
  const address = new URL(page.url()).pathname.split("/").at(-1);
  await page.getByRole("button", { name: "New conversation" }).click();
  // As from another device: this page shows something else when the answer comes.
  await page.evaluate(async (session_id) => {
    const token = JSON.parse(localStorage.getItem("supplychain.auth")).access_token;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    await fetch("/api/chat", { method: "POST", headers, body: JSON.stringify({ session_id, message: "And why?" }) });
  }, address);
  await row(page, "How much stock.*New answer").waitFor();
  await look("chat-unread");
  await page.setViewportSize({ width: 1280, height: 800 });
  await row(page, "How much stock").click();
  await row(page, "How much stock.*New answer").waitFor({ state: "detached" });
  await page.reload();
  await row(page, "How much stock").waitFor();
  assert.equal(await row(page, "How much stock.*New answer").count(), 0);
}

async function leaveEarly({ page }) {
  await list(page)
    .getByRole("button", { name: /^Delete How much stock/ })
    .click();
  await list(page).getByRole("button", { name: /^Undo/ }).waitFor();
  await page.reload();
  await row(page, "How much stock").waitFor();
}
