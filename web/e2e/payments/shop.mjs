/** Ways through the plans that several steps take. */

import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { followLinkInMail, signUpByDialog } from "../support/sign-up.mjs";
import { isChat, screenshots } from "../support/walk.mjs";

const PAID = "Payment successful! Your subscription has been updated.";
export const PENDING_KEY = "pendingPlanSelection";

/** Holds the way to the chat back until the notice was seen, which would go with the page. */
export async function watchForThePaid(page) {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  // The service worker asks for pages, so that the page itself does not see their requests.
  await page.context().route(isChat, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    await toast(page, PAID);
    release();
    await page.waitForURL(isChat);
    await page.context().unroute(isChat);
  };
}

/** A new browser at another server, with a new user signed in. */
export async function comeTo(scene, name) {
  const { browser, servers, gateways, email } = scene;
  const { page, complaints } = await newVisitor(browser, servers[name].baseUrl, [gateways.address]);
  Object.assign(scene, { page, complaints, look: looker(page, screenshots) });
  await signUp(page, email, servers[name]);
}

export async function signUp(page, email, server) {
  await signUpByDialog(page, email);
  await toast(page, "Registration successful! Please check your email for a verification link.");
  await followLinkInMail(page, email, server.outbox);
}

export async function openCheckout(page, name, button) {
  await page.goto("/pricing");
  await pick(page, name, button);
  await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
}

export function pick(page, name, button) {
  return plan(page, name).getByRole("button", { name: button }).click();
}

export function plan(page, name) {
  return page.getByRole("region", { name, exact: true });
}

export function pending(page) {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key)), PENDING_KEY);
}
