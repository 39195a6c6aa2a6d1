/** Pages for signed-in users, and what stands there while it is not known who is asking. */

import assert from "node:assert/strict";
import { composer } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { accessible, fillSignIn, hold, newAccount, onPage, signIn, signInDialog } from "./visit.mjs";

export const GUARD = [
  ["a visitor is led from the chat to the home page", visitor],
  ["a visitor with the link to a conversation signs in and comes to it", linked],
  ["the page shows that it is loading until the session is known", resolving],
  ["the chat is shown after a reload without asking again", reload],
];

async function visitor({ page }) {
  await page.goto("/chat");
  await onPage(page, "/");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await accessible(page, "the home page of a visitor");
}

async function linked({ page, server, complaints }) {
  const email = await newAccount(server, "linked");
  await page.goto("/chat/session_1_elsewhere");
  const dialog = signInDialog(page);
  await dialog.waitFor();
  await onPage(page, "/");
  await accessible(page, "the sign-in for a link");
  await fillSignIn(dialog, email);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/chat/session_1_elsewhere");
  await page.getByRole("heading", { name: "Conversation not found" }).waitFor();
  await accessible(page, "an unknown conversation");
  forget(complaints, /404 .*\/api\/sessions\//);
}

async function resolving({ page, server }) {
  await signIn(page, await newAccount(server, "resolving"));
  await onPage(page, "/chat");
  const { arrived, release } = await hold(page, "**/assets/auth-client*.js");
  await page.reload();
  await arrived;
  await page.getByRole("status").getByText("Loading...", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Sign In" }).count(), 0);
  assert.equal(await page.getByRole("navigation", { name: "Main" }).count(), 0);
  await accessible(page, "the guard at work");
  release();
  await composer(page).waitFor();
  assert.equal(new URL(page.url()).pathname, "/chat");
}

async function reload({ page, server }) {
  await signIn(page, await newAccount(server, "reload"));
  await composer(page).waitFor();
  await page.reload();
  await composer(page).waitFor();
}
