/** What the sign-in pages are looked at with, and ways through them that several steps take. */

import assert from "node:assert/strict";
import { accessProblems, COLOURS, EVERY_RULE } from "../support/access.mjs";
import { toast } from "../support/notices.mjs";
import { linkInMailTo } from "../support/outbox.mjs";
import { painted } from "../support/painted.mjs";
import { PASSWORD, submitSignUp } from "../support/sign-up.mjs";
import { isChat } from "../support/walk.mjs";

let visitors = 0;

export function newEmail(name) {
  visitors++;
  return `${name}-${visitors}-${process.pid}@example.com`;
}

/** What the page shows right now breaks no rule of access, in light and in dark. */
export async function accessible(page, what) {
  for (const [colorScheme, rules] of [
    ["light", EVERY_RULE],
    ["dark", COLOURS],
  ]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await painted(page);
    assert.deepEqual(await accessProblems(page, rules), [], `${what}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

export function signInDialog(page) {
  return page.getByRole("dialog", { name: "Welcome back" });
}

export function registerDialog(page) {
  return page.getByRole("dialog", { name: "Create your account" });
}

export async function openSignIn(page) {
  await page.getByRole("button", { name: "Sign In" }).click();
  await signInDialog(page).waitFor();
  return signInDialog(page);
}

export async function fillSignIn(dialog, email, password = PASSWORD) {
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
}

export async function signIn(page, email, password = PASSWORD) {
  await page.goto("/");
  const dialog = await openSignIn(page);
  await fillSignIn(dialog, email, password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Signs up and returns the link of the mail. */
export async function signUpByForm(page, server, email) {
  await page.goto("/signup");
  await submitSignUp(page, email);
  await toast(page, "Registration successful! Please check your email for a verification link.");
  return linkInMailTo(email, server.outbox);
}

/** An account without the pages: through the sign-in service itself. */
export async function newAccount(server, name) {
  const email = newEmail(name);
  await post(server, "signup", { email, password: PASSWORD });
  const link = await linkInMailTo(email, server.outbox);
  await fetch(link, { redirect: "manual" });
  return email;
}

async function post(server, call, body) {
  const answer = await fetch(`${server.baseUrl}/auth/v1/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200, await answer.text());
}

export async function onPage(page, pathname) {
  await page.waitForURL((url) => (pathname === "/chat" ? isChat(url) : url.pathname === pathname));
}

/** Holds every request to these addresses back until the returned function is called. */
export async function hold(page, url) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  let asked;
  const arrived = new Promise((resolve) => {
    asked = resolve;
  });
  await page.route(url, async (route) => {
    asked();
    await released;
    await route.continue();
  });
  return { arrived, release };
}
