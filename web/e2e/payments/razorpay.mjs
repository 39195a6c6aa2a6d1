/** Razorpay's window. */

import assert from "node:assert/strict";
import { forget, toast } from "../support/notices.mjs";
import { comeTo, openCheckout, watchForThePaid } from "./shop.mjs";

export const RAZORPAY = [
  ["Razorpay's script is loaded when a user pays, and its failure is reported", loseRazorpay],
  ["a payment at Razorpay is verified", payAtRazorpay],
];

async function loseRazorpay(scene) {
  await comeTo(scene, "razorpay");
  const { page, complaints, gateways } = scene;
  await openCheckout(page, "Pro", "Choose Pro");
  await page.getByText("Secure payment powered by Razorpay").waitFor();
  assert.equal(gateways.scriptLoads(), 0, "nobody has paid yet");
  await page.route("**/checkout.js", (route) => route.abort());
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await toast(page, "Razorpay not loaded. Please refresh the page.");
  await page.unroute("**/checkout.js");
  forget(complaints, /ERR_FAILED/);
}

async function payAtRazorpay({ page, complaints, gateways }) {
  const popup = page.getByRole("dialog", { name: "Razorpay" });
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await popup.waitFor();
  assert.equal(gateways.scriptLoads(), 1);
  await page.getByRole("button", { name: "Processing..." }).waitFor();
  await popup.getByRole("button", { name: "Close" }).click();
  await toast(page, "Payment cancelled");
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await popup.getByRole("button", { name: "Forge" }).click();
  await toast(page, "Payment verification failed: The payment could not be confirmed.");
  forget(complaints, /400 .*verify-payment/);
  await page.route("**/api/payments/verify-payment", (route) => route.abort());
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await popup.getByRole("button", { name: "Forge" }).click();
  await toast(page, "Payment verification failed");
  await page.unroute("**/api/payments/verify-payment");
  forget(complaints, /ERR_FAILED/);
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  const paidAndLed = await watchForThePaid(page);
  await popup.getByRole("button", { name: "Pay 999 INR" }).click();
  await paidAndLed();
  await page.goto("/account");
  await page.getByText(/Receipt [0-9A-F]{12} · Razorpay/).waitFor();
}
