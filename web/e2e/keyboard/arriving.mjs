/** From the home page into the chat. */

import { toast } from "../support/notices.mjs";
import { linkInMailTo } from "../support/outbox.mjs";
import { PASSWORD } from "../support/sign-up.mjs";
import { isChat } from "../support/walk.mjs";

export const ARRIVING = [
  ["the first key leads to the link over the header", skip],
  ["a visitor signs up without the mouse", signUp],
  ["the link in the mail leads to the chat", openMail],
];

async function skip({ page, press }) {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await press("Tab", "link", "Skip to content");
  await press("Enter");
  await press("Tab", "link", "Getting started");
}

async function signUp({ page, press, type, tabTo, email }) {
  await press("Enter", "textbox", "E-mail");
  await type(email);
  await press("Tab", "textbox", "Password");
  await type(PASSWORD);
  await tabTo("checkbox", /^I agree with/);
  await press("Space");
  await tabTo("button", "Sign up");
  await press("Enter");
  await toast(page, "Registration successful! Please check your email for a verification link.");
  await page.waitForURL((url) => url.pathname === "/");
  await press("Tab");
}

async function openMail({ page, email, outbox, press }) {
  await page.goto(await linkInMailTo(email, outbox));
  await page.waitForURL(isChat);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await press("Tab");
}
