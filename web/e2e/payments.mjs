/**
 * Buying a plan in the browser: the plans, the checkout at the sandbox, at Razorpay and at PayU (both played by the
 * test), the result page and the payments of the account. Checked for access in both themes and at three widths.
 */

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { newVisitor, openBrowser } from "./browser.mjs";
import { startGateways } from "./gateways.mjs";
import { forget, toast } from "./notices.mjs";
import { freePort, startServer } from "./server.mjs";
import { followLinkInMail, logOutByMenu, PASSWORD, signUpByDialog, submitSignIn } from "./sign-up.mjs";
import { looker } from "./story.mjs";

const PAID = "Payment successful! Your subscription has been updated.";
const PENDING_KEY = "pendingPlanSelection";
const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));
const email = `payments-${process.pid}@example.com`;

await mkdir(screenshots, { recursive: true });
const gateways = await startGateways(await freePort());
const servers = {
  sandbox: await startServer(),
  razorpay: await startServer({ settings: gateways.razorpay }),
  payu: await startServer({ settings: gateways.payu }),
};
const opened = await openBrowser(servers.sandbox.baseUrl);
const { browser } = opened;
let { page, complaints } = opened;
let look = looker(page, screenshots);
let payuForm = null;
let paymentId = null;

const STEPS = [
  ["plans that cannot be had say so and can be asked for again", losePlans],
  ["the plans are shown to visitors", showPlans],
  ["a visitor who picks a plan is asked to sign in, and the plan is kept", pickAsVisitor],
  ["after sign-in the checkout of Pro opens", signInForPro],
  ["another plan, or an old one, leads to the chat", signInForOthers],
  ["the hint of the chat leads to the plans, the free plan back to the chat", followHint],
  ["the checkout knows the plans when the server does not say them", checkOutDefaults],
  ["a payment that is cancelled, or fails, grants nothing", failAtSandbox],
  ["a payment at the sandbox leads to the chat with the new plan", payAtSandbox],
  ["the account has the plan and its receipt", readBilling],
  ["a receipt is shown in full and goes to paper alone", printReceipt],
  ["a plan is cancelled and taken back", cancelPlan],
  ["the result page shows every result", readResults],
  ["users see on the result page what the server knows", readKnownResults],
  ["Razorpay's script is loaded when somebody pays, and its failure told", loseRazorpay],
  ["a payment at Razorpay is verified", payAtRazorpay],
  ["a payment at PayU that is pending does not look like a success", waitAtPayu],
  ["what PayU confirms later shows by itself", confirmAtPayu],
];

let passed = 0;
try {
  for (const [name, step] of STEPS) {
    const start = Date.now();
    await step();
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    passed++;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  }
} catch (error) {
  console.error(`FAIL ${STEPS[passed][0]}\n${error instanceof Error ? error.stack : error}`);
  await page.screenshot({ path: `${screenshots}/payments-failed.png` }).catch(() => {});
  for (const server of Object.values(servers)) console.error(await server.lastLines());
  process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  gateways.close();
}
console.log(`browser story: ${passed} passed, ${STEPS.length - passed} failed`);

async function losePlans() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/payments/plans", async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { success: false, error: "Failed to fetch plans" } });
  });
  await page.goto("/pricing");
  await page.getByText("Loading pricing plans...").waitFor();
  await look("pricing-loading");
  release();
  const alert = page.getByRole("alert").filter({ hasText: "Error loading pricing plans" });
  await alert.getByText("Failed to fetch plans").waitFor();
  await look("pricing-error");
  await page.unroute("**/api/payments/plans");
  await alert.getByRole("button", { name: "Try again" }).click();
  await plan("Pro").waitFor();
  forget(complaints, /400 .*\/plans/);
}

async function showPlans() {
  for (const [name, price, button, popular] of [
    ["Basic", "₹0", "Get Started", 0],
    ["Pro", "₹999", "Choose Pro", 1],
    ["Enterprise", "₹2,999", "Contact Sales", 0],
  ]) {
    const card = plan(name);
    await card.getByText(price, { exact: true }).waitFor();
    await card.getByRole("button", { name: button }).waitFor();
    assert.equal(await card.getByText("Most Popular").count(), popular, name);
    assert.equal(await card.getByText("Current plan").count(), 0);
  }
  assert.equal(await page.title(), "Pricing · Supply Chain Assistant");
  await look("pricing");
}

async function pickAsVisitor() {
  await signUp(servers.sandbox);
  await logOutByMenu(page);
  await toast(page, "Logged out.");
  await page.goto("/pricing");
  await pick("Pro", "Choose Pro");
  await toast(page, "Please log in to continue");
  await page.getByRole("dialog", { name: "Welcome back" }).waitFor();
  const kept = await pending();
  assert.deepEqual([kept.planName, kept.planPrice], ["Pro", 999]);
  assert.ok(Math.abs(Date.now() - kept.timestamp) < 60_000);
}

async function signInForPro() {
  await submitSignIn(page, email, PASSWORD);
  await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
  await page.getByText("Secure payment powered by Sandbox").waitFor();
  assert.equal(await pending(), null);
  await page.getByRole("region", { name: "Your plan" }).getByText("What-if scenarios").waitFor();
  await look("checkout");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await plan("Basic").getByText("Current plan").waitFor();
  await look("pricing-signed-in");
}

async function signInForOthers() {
  for (const kept of [
    { planName: "Enterprise", planPrice: 2999, timestamp: Date.now() },
    { planName: "Pro", planPrice: 999, timestamp: Date.now() - 600_001 },
  ]) {
    await logOutByMenu(page);
    await page.goto("/pricing");
    await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [PENDING_KEY, JSON.stringify(kept)]);
    await page.getByRole("button", { name: "Sign In" }).click();
    await submitSignIn(page, email, PASSWORD);
    await page.waitForURL((url) => url.pathname === "/chat");
    assert.equal(await pending(), null);
  }
}

async function followHint() {
  await page.goto("/chat");
  await page.getByRole("link", { name: "Upgrade to Pro for more agents and features" }).click();
  await pick("Basic", "Get Started");
  await page.waitForURL((url) => url.pathname === "/chat");
}

async function checkOutDefaults() {
  await page.route("**/api/payments/plans", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/pricing?checkout=enterprise");
  await page.getByRole("region", { name: "Your plan" }).getByText("₹2,999").waitFor();
  await page.getByText("Database connection").waitFor();
  await page.unroute("**/api/payments/plans");
  forget(complaints, /404 .*\/plans/);
}

async function failAtSandbox() {
  await openCheckout("Pro", "Choose Pro");
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  const sandbox = page.getByRole("dialog", { name: "Sandbox payment" });
  await sandbox.getByText("No money moves.").waitFor();
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
  await page.getByText("If money was taken, your plan follows by itself").waitFor();
  forget(complaints, /400 .*verify-payment/);
  await look("checkout-unverified");
}

async function payAtSandbox() {
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  const paidAndLed = await watchForThePaid();
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await paidAndLed();
  assert.equal(await page.evaluate(() => performance.getEntriesByType("navigation")[0].name), page.url(), "reloaded");
  await page.getByRole("complementary", { name: "Agents and status" }).getByText("Pro", { exact: true }).waitFor();
}

async function readBilling() {
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
  paymentId = /pay_sandbox_[0-9a-f]+/.exec(csv)[0];
  await billing.scrollIntoViewIfNeeded();
  await look("account-billing");
}

async function printReceipt() {
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
  await page.screenshot({ path: `${screenshots}/receipt-print.png` });
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await receipt.waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Show receipt/);
}

async function cancelPlan() {
  const billing = page.getByRole("region", { name: "Billing" });
  await billing.getByRole("button", { name: "Cancel at the end" }).click();
  await toast(page, "Your plan ends with the paid period.");
  await billing.getByText(/^Cancelled\. You keep Pro until/).waitFor();
  await look("account-billing-cancelled");
  await billing.getByRole("button", { name: "Keep my plan" }).click();
  await toast(page, "Your plan is no longer cancelled.");
  await billing.getByText(/^Cancelled/).waitFor({ state: "detached" });
  await page.goto("/pricing");
  await plan("Pro").getByText("Current plan").waitFor();
}

async function readResults() {
  const visitor = await newVisitor(browser, servers.sandbox.baseUrl);
  const lookAtVisitor = looker(visitor.page, screenshots);
  await visitor.page.goto("/payment/success?txnid=T1&status=success&amount=999.00&udf2=enterprise");
  await visitor.page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  await visitor.page.getByText("Welcome to Enterprise Plan").waitFor();
  for (const text of ["T1", "$999.00", "PayU", "Confirmed"]) {
    await visitor.page.getByText(text, { exact: true }).waitFor();
  }
  for (const [name, target] of [
    ["Start Using Your Account", "/chat"],
    ["Go to Homepage", "/"],
    ["Contact support", "/contact"],
  ]) {
    assert.equal(await visitor.page.getByRole("main").getByRole("link", { name }).getAttribute("href"), target);
  }
  await lookAtVisitor("result-success");

  await visitor.page.goto(
    "/payment/success?success=false&failure_reason=Card+declined&transaction_id=T2&gateway=razorpay",
  );
  await visitor.page.getByRole("heading", { name: "Payment Failed" }).waitFor();
  for (const text of ["Card declined", "T2", "Razorpay", "Failed"]) {
    await visitor.page.getByText(text, { exact: true }).waitFor();
  }
  assert.equal(await visitor.page.getByRole("link", { name: "Try Again" }).getAttribute("href"), "/pricing");
  assert.equal(await visitor.page.getByRole("link", { name: "Go Home" }).getAttribute("href"), "/");
  await lookAtVisitor("result-failure");

  await visitor.page.goto("/payment/success");
  await visitor.page
    .getByText("We're sorry, but your payment was not successful. Please try again or contact support.")
    .waitFor();
  await lookAtVisitor("result-nothing");
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
}

async function readKnownResults() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/payments/billing", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/payment/success?success=true&amount=999&plan=pro&transaction_id=${paymentId}`);
  await page.getByText("Processing your payment...").waitFor();
  await look("result-processing");
  release();
  await page.getByText("₹999", { exact: true }).waitFor();
  await page.getByText(/^Payment received, receipt [0-9A-F]{12}\. Your plan is Pro, paid until/).waitFor();
  await look("result-known");
  await page.unroute("**/api/payments/billing");
  await page.goto(
    "/payment/success?razorpay_payment_id=pay_forged&razorpay_order_id=order_forged&amount=2999&plan=enterprise",
  );
  await page.getByText("Our server has not recorded this payment. Your plan is Pro").waitFor();
  await look("result-unknown");
}

async function loseRazorpay() {
  await comeTo("razorpay");
  await openCheckout("Pro", "Choose Pro");
  await page.getByText("Secure payment powered by Razorpay").waitFor();
  assert.equal(gateways.scriptLoads(), 0, "nobody has paid yet");
  await page.route("**/checkout.js", (route) => route.abort());
  await page.getByRole("button", { name: "Pay ₹999" }).click();
  await toast(page, "Razorpay not loaded. Please refresh the page.");
  await page.unroute("**/checkout.js");
  forget(complaints, /ERR_FAILED/);
}

async function payAtRazorpay() {
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
  const paidAndLed = await watchForThePaid();
  await popup.getByRole("button", { name: "Pay 999 INR" }).click();
  await paidAndLed();
  await page.goto("/account");
  await page.getByText(/Receipt [0-9A-F]{12} · Razorpay/).waitFor();
}

async function waitAtPayu() {
  await comeTo("payu");
  await openCheckout("Enterprise", "Contact Sales");
  await page.getByText("Secure payment powered by PayU").waitFor();
  await page.getByRole("button", { name: "Pay ₹2,999" }).click();
  await page.getByRole("heading", { name: "Pay 2999.00" }).waitFor();
  payuForm = JSON.parse(await page.locator("#form").textContent());
  assert.deepEqual([payuForm.amount, payuForm.email, payuForm.udf2], ["2999.00", email, "enterprise"]);
  await page.getByRole("button", { name: "pending" }).click();
  await page.getByText(/^The payment service has not confirmed this payment yet/).waitFor();
  await page.getByText("Our server has not recorded this payment yet. Your plan is Basic.").waitFor();
  await page.getByRole("heading", { name: "Processing your payment..." }).waitFor();
  assert.equal(await page.getByText("Payment Successful!").count(), 0);
  assert.equal(await page.getByText("Payment Failed").count(), 0);
  await look("result-pending");
}

async function confirmAtPayu() {
  const { status } = await fetch(`${servers.payu.baseUrl}/api/payments/webhook/payu`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: gateways.capture(payuForm.txnid, payuForm),
  });
  assert.equal(status, 200);
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  await page.getByText("Welcome to Enterprise Plan").waitFor();
  await page.getByText("₹2,999", { exact: true }).waitFor();
}

/** Holds the way to the chat back until the notice was seen, which would go with the page. */
async function watchForThePaid() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const isChat = (url) => url.pathname === "/chat";
  await page.route(isChat, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    await toast(page, PAID);
    release();
    await page.waitForURL(isChat);
    await page.unroute(isChat);
  };
}

/** A new browser at another server, with a new user signed in. */
async function comeTo(name) {
  const visitor = await newVisitor(browser, servers[name].baseUrl, [gateways.address]);
  page = visitor.page;
  complaints = visitor.complaints;
  look = looker(page, screenshots);
  await signUp(servers[name]);
}

async function signUp(server) {
  await signUpByDialog(page, email);
  await toast(page, "Registration successful! Please check your email for a verification link.");
  await followLinkInMail(page, email, server.outbox);
}

async function openCheckout(name, button) {
  await page.goto("/pricing");
  await pick(name, button);
  await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
}

function pick(name, button) {
  return plan(name).getByRole("button", { name: button }).click();
}

function plan(name) {
  return page.getByRole("region", { name, exact: true });
}

function pending() {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key)), PENDING_KEY);
}
