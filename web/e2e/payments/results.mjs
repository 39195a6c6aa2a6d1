/** The page that people come back to from a payment. */

import assert from "node:assert/strict";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";

export const RESULTS = [
  ["the result page shows every result", readResults],
  ["the result page shows users the server's record", readKnownResults],
];

async function readResults({ browser, servers, screenshots }) {
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

async function readKnownResults({ page, complaints, look, paymentId }) {
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
  forget(complaints, /404 .*orders\/order_forged/);
  await look("result-unknown");
}
