/** Coming back: from the link in a mail, from Google, and where people land then. */

import assert from "node:assert/strict";
import { forget, toast } from "../support/notices.mjs";
import {
  accessible,
  fillSignIn,
  hold,
  newAccount,
  newEmail,
  onPage,
  openSignIn,
  signIn,
  signInDialog,
  signUpByForm,
} from "./visit.mjs";

const PENDING_PLAN = "pendingPlanSelection";
const MINUTE_MS = 60_000;
const FAILED = "Verification failed. Please try signing in.";

export const CALLBACK = [
  ["the link in the mail signs in and leads to the chat", mailLink],
  ["a link that was used before is reported and leads home", usedLink],
  ["a link that is opened in another browser confirms the address and asks to sign in", otherBrowser],
  ["the callback without a code leads home", noCode],
  ["signing in with Google leads back to the chat", throughGoogle],
  ["a user who declines at Google is led home with the reason", noAtGoogle],
  ["a person whose address Google has not verified cannot sign in", unprovenAtGoogle],
  ["a plan picked earlier decides which page opens after sign-in", landings],
  ["the picked plan also applies after a sign-in with Google", landingAfterGoogle],
];

async function mailLink({ page, server }) {
  const link = await signUpByForm(page, server, newEmail("mail"));
  const { arrived, release } = await hold(page, "**/auth/v1/token**");
  await page.goto(link);
  await page.getByText("Verifying your e-mail...").waitFor();
  await arrived;
  await accessible(page, "the callback at work");
  release();
  await toast(page, "Email verified. You are now signed in.");
  await onPage(page, "/chat");
  await accessible(page, "the chat after the callback");
}

async function usedLink({ page, server, another }) {
  const link = await signUpByForm(page, server, newEmail("used"));
  await page.goto(link);
  await onPage(page, "/chat");
  const second = await another();
  await second.page.goto(link);
  await toast(second.page, FAILED);
  await onPage(second.page, "/");
  await accessible(second.page, "a failed callback");
  assert.deepEqual(second.complaints, []);
}

async function otherBrowser({ page, server, another }) {
  const email = newEmail("other");
  const link = await signUpByForm(page, server, email);
  const second = await another();
  await second.page.goto(link);
  const dialog = signInDialog(second.page);
  await dialog.getByText("Please sign in. If you came by the link of our mail, your address is confirmed.").waitFor();
  await onPage(second.page, "/");
  await accessible(second.page, "the sign-in after a link of another browser");
  await fillSignIn(dialog, email);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await onPage(second.page, "/chat");
}

async function noCode({ page }) {
  await page.goto("/auth/callback");
  await toast(page, FAILED);
  await onPage(page, "/");
}

async function throughGoogle({ page, server, provider }) {
  const email = newEmail("google");
  provider.person = { sub: email, email, email_verified: true, name: "Gwen Example" };
  await goToGoogle(page, provider);
  await page.getByRole("button", { name: `Continue as ${email}` }).click();
  await onPage(page, "/chat");
  assert.equal(new URL(page.url()).origin, server.baseUrl);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByText("Signed in as").waitFor();
  await page.getByText(email).waitFor();
}

async function noAtGoogle({ page, provider }) {
  provider.person = null;
  await goToGoogle(page, provider);
  await page.getByRole("button", { name: "Cancel" }).click();
  await toast(page, FAILED);
  await onPage(page, "/");
}

async function unprovenAtGoogle({ page, server, provider }) {
  const email = await newAccount(server, "victim");
  provider.person = { sub: newEmail("attacker"), email, email_verified: false };
  await goToGoogle(page, provider);
  await page.getByRole("button", { name: /^Continue/ }).click();
  await toast(page, FAILED);
  await onPage(page, "/");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
}

async function landings({ another, server }) {
  const email = await newAccount(server, "landing");
  const now = Date.now();
  const cases = [
    ["basic", { planName: "basic", planPrice: 10, timestamp: now }, "/chat"],
    ["free", { planName: "pro", planPrice: 0, timestamp: now }, "/chat"],
    ["pro", { planName: "pro", planPrice: 999, timestamp: now - 5 * MINUTE_MS }, "/pricing"],
    ["enterprise", { planName: "enterprise", planPrice: 2999, timestamp: now }, "/chat"],
    ["stale", { planName: "pro", planPrice: 999, timestamp: now - 11 * MINUTE_MS }, "/chat"],
  ];
  for (const [what, plan, landing] of cases) {
    const { page } = await another();
    await pick(page, plan);
    await signIn(page, email);
    await toast(page, "Logged in successfully!");
    await onPage(page, landing);
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), PENDING_PLAN), null, what);
  }
}

async function landingAfterGoogle({ page, provider, complaints }) {
  const email = newEmail("buyer");
  provider.person = { sub: email, email, email_verified: true };
  await pick(page, { planName: "pro", planPrice: 999, timestamp: Date.now() });
  await goToGoogle(page, provider);
  await page.getByRole("button", { name: `Continue as ${email}` }).click();
  await onPage(page, "/pricing");
  forget(complaints, /404 .*\/pricing/);
}

async function pick(page, plan) {
  await page.goto("/");
  await page.evaluate(([key, entry]) => localStorage.setItem(key, JSON.stringify(entry)), [PENDING_PLAN, plan]);
}

async function goToGoogle(page, provider) {
  await page.goto("/");
  const dialog = await openSignIn(page);
  await dialog.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
}
