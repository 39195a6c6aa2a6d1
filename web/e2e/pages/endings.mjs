/** How sessions end: on purpose, in another tab, by the support, by another password. The open page follows at once. */

import assert from "node:assert/strict";
import { composer, looker } from "../support/look.mjs";
import { forget, toast } from "../support/notices.mjs";
import { linkInMailTo } from "../support/outbox.mjs";
import { accessible, newAccount, onPage, openSignIn, signIn, signInDialog } from "./visit.mjs";

const AT_ONCE_MS = 2_000;
const ENDED = "Your session has ended. Please sign in again.";
const NEW_PASSWORD = "seven quiet lighthouses 19";

export const ENDINGS = [
  ["signing out leads home", signOut],
  ["signing out in one tab leads the other tabs home", otherTab],
  ["a revoked session signs the open page out", revoked],
  ["a banned user is signed out and sees the reason", banned],
  ["a forgotten password is reset, and the other devices are signed out", reset],
];

async function signOut({ page, server }) {
  await signIn(page, await newAccount(server, "leaving"));
  await composer(page).waitFor();
  await logOut(page);
  await toast(page, "Logged out.");
  await onPage(page, "/");
  await accessible(page, "the home page after signing out");
  await page.goto("/chat");
  await onPage(page, "/");
}

async function otherTab({ page, context, server }) {
  await signIn(page, await newAccount(server, "tabs"));
  await composer(page).waitFor();
  const tab = await context.newPage();
  await tab.goto("/chat");
  await composer(tab).waitFor();
  await logOut(tab);
  await onPage(page, "/");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  assert.equal(await page.getByText(ENDED).count(), 0);
}

async function revoked({ page, server, complaints }) {
  const email = await newAccount(server, "revoked");
  await signIn(page, email);
  await composer(page).waitFor();
  await connected(page);
  await server.admin("revoke-sessions", email);
  await page.getByText(ENDED).waitFor({ timeout: AT_ONCE_MS });
  await signInDialog(page).waitFor();
  await onPage(page, "/");
  await accessible(page, "an ended session");
  forget(complaints, /40[0-9] .*\/(auth\/v1|api|socket.io)\//);
}

async function banned({ page, server, complaints }) {
  const email = await newAccount(server, "banned");
  await signIn(page, email);
  await composer(page).waitFor();
  await connected(page);
  await server.admin("ban", email);
  await page.getByText(ENDED).waitFor({ timeout: AT_ONCE_MS });
  await signIn(page, email);
  await signInDialog(page).getByText("User is banned").waitFor();
  forget(complaints, /40[0-9] .*\/(auth\/v1|api|socket.io)\//);
}

async function reset({ page, another, server, screenshots, complaints }) {
  const email = await newAccount(server, "forgetful");
  const other = await another();
  await signIn(other.page, email);
  await composer(other.page).waitFor();
  await connected(other.page);

  const look = looker(page, screenshots);
  await page.goto("/");
  const dialog = await openSignIn(page);
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  const asking = page.getByRole("dialog", { name: "Forgot your password?" });
  await asking.getByLabel("E-mail").fill(email);
  await look("auth-forgot");
  await asking.getByRole("button", { name: "Send reset link" }).click();
  await asking.getByText(`If there is an account for ${email}, a mail with a link is on its way.`).waitFor();
  await page.goto(await linkInMailTo(email, server.outbox, "recovery"));
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await look("auth-reset");
  await page.getByLabel("New password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText(/too easy to guess/).waitFor();
  await accessible(page, "a weak password");
  forget(complaints, /422 .*\/auth\/v1\/user/);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await other.page.getByText(ENDED).waitFor();
  await onPage(page, "/chat");
  await signIn(other.page, email, NEW_PASSWORD);
  await onPage(other.page, "/chat");
}

async function logOut(page) {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** The socket of the chat has joined its session. */
async function connected(page) {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("sid=")));
}
