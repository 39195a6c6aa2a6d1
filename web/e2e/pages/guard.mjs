/** Pages for signed-in users, and what stands there while it is not known who is asking. */

import assert from "node:assert/strict";
import { composer } from "../support/look.mjs";
import { accessible, hold, newAccount, onPage, signIn } from "./visit.mjs";

export const GUARD = [
  ["a visitor is led from the chat to the home page", visitor],
  ["the page shows that it is loading until the session is known", resolving],
  ["the chat is shown after a reload without asking again", reload],
];

async function visitor({ page }) {
  await page.goto("/chat");
  await onPage(page, "/");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await accessible(page, "the home page of a visitor");
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
