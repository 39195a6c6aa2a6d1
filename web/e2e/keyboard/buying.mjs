/** Buying a plan, looking at the account, and leaving. */

import { toast } from "../support/notices.mjs";
import { isChat } from "../support/walk.mjs";

export const BUYING = [
  ["a plan is chosen", choosePlan],
  ["a plan is paid for", pay],
  ["the account is looked at", openAccount],
  ["signing out leads home", leave],
];

async function choosePlan({ page, tabTo, press }) {
  await tabTo("link", "Pricing", "Shift+Tab");
  await press("Enter");
  await page.getByRole("button", { name: "Choose Pro" }).waitFor();
  await tabTo("button", /^Choose Pro/);
  await press("Enter");
  await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
}

async function pay({ page, tabTo, press }) {
  await tabTo("button", /^Pay ₹999/);
  await press("Enter");
  await page.getByRole("dialog", { name: "Sandbox payment" }).waitFor();
  await tabTo("button", "Pay");
  await page.keyboard.press("Enter");
  await page.waitForURL(isChat);
  await page.getByRole("complementary").getByText("Pro", { exact: true }).first().waitFor();
}

async function openAccount({ page, tabTo, press, email }) {
  await tabTo("button", `Account menu of ${email}`, "Shift+Tab");
  await press("Enter");
  await tabTo("link", "Account");
  await press("Enter");
  await page.waitForURL((url) => url.pathname === "/account");
  await page.getByRole("region", { name: "Billing" }).getByText("₹999").waitFor();
  await press("Tab");
}

async function leave({ page, tabTo, press, email }) {
  await tabTo("button", `Account menu of ${email}`, "Shift+Tab");
  await press("Enter");
  await tabTo("button", "Logout");
  await page.keyboard.press("Enter");
  await toast(page, "Logged out.");
  await page.waitForURL((url) => url.pathname === "/");
  await press("Tab");
}
