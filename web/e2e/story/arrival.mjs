/** From the first look at the home page into the chat. */

import assert from "node:assert/strict";
import { composer } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { followLinkInMail, submitSignUp } from "../support/sign-up.mjs";

export const ARRIVAL = [
  ["a visitor sees the five agents and the guide", visitHome],
  ["a visitor who opens the chat lands on the home page", guardSendsHome],
  ["an unknown address shows that no page exists there", wrongAddress],
  ["a visitor signs up", signUp],
  ["the link in the mail signs in", followMailLink],
  ["the chat welcomes and shows the plan", seeEmptyChat],
  ["unsent text survives a reload", keepDraft],
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

async function signUp({ page, look, email }) {
  await page.goto("/");
  await page.getByRole("link", { name: "Getting started" }).click();
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await dialog.waitFor();
  await look("signup");
  await submitSignUp(page, email);
  await toast(page, "Registration successful! Please check your email for a verification link.");
  await page.waitForURL((url) => url.pathname === "/");
}

async function followMailLink({ page, outbox, email }) {
  await followLinkInMail(page, email, outbox);
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
