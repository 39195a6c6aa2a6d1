/** What stands there when something is missing. */

import assert from "node:assert/strict";
import { forget } from "../support/notices.mjs";
import { signUpAndConfirm } from "../support/sign-up.mjs";
import { address, heading } from "./page.mjs";

export const TROUBLE = [
  ["an unknown address shows that no page exists there", openNothing],
  ["a lost network is reported without covering the page", loseNetwork],
  ["a part that cannot be loaded can be tried again", losePart],
  ["the analytics page is for signed-in users", openAnalytics],
];

async function openNothing({ page, look }) {
  await page.goto("/nothing/here");
  await heading(page, "Page not found");
  await look("pages-not-found");
  await page.getByRole("main").getByRole("link", { name: "Go Home" }).click();
  await page.getByRole("link", { name: "Getting started" }).waitFor();
}

async function loseNetwork({ page, complaints, look }) {
  await page.goto("/terms");
  await heading(page, "Terms of Service");
  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "You are offline." }).waitFor();
  await look("pages-offline");
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  forget(complaints, /ERR_INTERNET_DISCONNECTED/);
}

async function losePart({ page, complaints, look }) {
  await page.goto("/");
  await page.route("**/assets/ContactPage-*.js", (route) => route.abort());
  await page.locator("footer").getByRole("link", { name: "Contact Us" }).click();
  await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
  forget(complaints, /ERR_FAILED|dynamically imported module/);
  await look("pages-part-lost");
  await page.unroute("**/assets/ContactPage-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "Tell us about your supply chain");
}

async function openAnalytics({ page, look, outbox }) {
  await page.goto("/analytics");
  await page.waitForURL((url) => url.pathname === "/");
  const email = address("pages");
  await signUpAndConfirm(page, email, outbox);
  await page.goto("/analytics");
  await page.getByText("The analytics dashboard is coming soon.").waitFor();
  assert.equal(await page.title(), "Analytics · Supply Chain Intelligence");
  await look("pages-analytics");
}
