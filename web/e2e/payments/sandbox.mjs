/** Paying at the sandbox, and what the account says after it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { forget, toast } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { openCheckout, plan, watchForThePaid } from "./shop.mjs";

export const SANDBOX = [
  ["a payment that is cancelled, or fails, grants nothing", failAtSandbox],
  ["a payment at the sandbox leads to the chat with the new plan", payAtSandbox],
  ["the account has the plan and its receipt", readBilling],
  ["a receipt is shown in full and printed alone", printReceipt],
  ["a plan is cancelled, and the cancellation undone", cancelPlan],
];

async function failAtSandbox({ page, complaints, look }) {
  await openCheckout(page, "Pro", "Choose Pro");
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  const sandbox = page.getByRole("dialog", { name: "Sandbox payment" });
  await sandbox.getByText("Nothing is charged.").waitFor();
  await sandbox.getByText("₹999", { exact: true }).waitFor();
  await look("checkout-sandbox");
  await sandbox.getByRole("button", { name: "Cancel" }).click();
  await toast(page, "Payment cancelled");
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await sandbox.waitFor();
  await page.keyboard.press("Escape");
  await sandbox.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await sandbox.getByRole("button", { name: "Fail" }).click();
  await toast(page, "Payment verification failed: The payment has not been completed.");
  await page.getByText("If you were charged, your plan becomes active automatically").waitFor();
  forget(complaints, /400 .*verify-payment/);
  await look("checkout-unverified");
}

async function payAtSandbox({ page }) {
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  const paidAndLed = await watchForThePaid(page);
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await paidAndLed();
  assert.equal(await page.evaluate(() => performance.getEntriesByType("navigation")[0].name), page.url(), "reloaded");
  await page.getByRole("complementary", { name: "Agents and status" }).getByText("Pro", { exact: true }).waitFor();
}

async function readBilling(scene) {
  const { page, look } = scene;
  await page.goto("/account");
  const billing = page.getByRole("region", { name: "Billing" });
  await billing.getByText("₹999").waitFor();
  await billing.getByText(/Receipt [0-9A-F]{12} · Sandbox/).waitFor();
  await billing.getByText("Paid", { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    billing.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  assert.match(csv, /^receipt,.*\n[0-9A-F]{12},2.*,pro,999\.00,INR,sandbox,/);
  scene.paymentId = /pay_sandbox_[0-9a-f]+/.exec(csv)[0];
  await billing.scrollIntoViewIfNeeded();
  await look("account-billing");
}

async function printReceipt({ page, look, email, paymentId, screenshots }) {
  const billing = page.getByRole("region", { name: "Billing" });
  await billing.getByRole("button", { name: /^Show receipt/ }).click();
  const receipt = page.getByRole("dialog", { name: /^Receipt/ });
  for (const text of [email, "Pro, one month", "Sandbox", paymentId, "Paid"]) {
    await receipt.getByText(text, { exact: true }).waitFor();
  }
  await look("receipt");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#root").isVisible(), false, "paper has the receipt alone");
  assert.equal(await receipt.getByRole("button", { name: "Print" }).isVisible(), false);
  assert.equal(await receipt.getByText(paymentId).isVisible(), true);
  await takePicture(page, `${screenshots}/receipt-print.png`);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await receipt.waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Show receipt/);
}

async function cancelPlan({ page, look }) {
  const billing = page.getByRole("region", { name: "Billing" });
  await billing.getByRole("button", { name: "Cancel after the paid period" }).click();
  await toast(page, "Your plan ends when the paid period ends.");
  await billing.getByText(/^Cancelled\. You keep Pro until/).waitFor();
  await look("account-billing-cancelled");
  await billing.getByRole("button", { name: "Keep my plan" }).click();
  await toast(page, "Your plan is no longer cancelled.");
  await billing.getByText(/^Cancelled/).waitFor({ state: "detached" });
  await page.goto("/pricing");
  await plan(page, "Pro").getByText("Current plan").waitFor();
}
