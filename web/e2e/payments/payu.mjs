/** PayU's page, and what it confirms later. */

import assert from "node:assert/strict";
import { comeTo, openCheckout } from "./shop.mjs";

export const PAYU = [
  ["a pending payment at PayU is not shown as a success", waitAtPayu],
  ["a later confirmation by PayU appears automatically", confirmAtPayu],
];

async function waitAtPayu(scene) {
  await comeTo(scene, "payu");
  const { page, look, email } = scene;
  await openCheckout(page, "Enterprise", "Contact Sales");
  await page.getByText("Secure payment powered by PayU").waitFor();
  await page.getByRole("button", { name: "Pay ₹2,999" }).click();
  await page.getByRole("heading", { name: "Pay 2999.00" }).waitFor();
  const payuForm = JSON.parse(await page.locator("#form").textContent());
  scene.payuForm = payuForm;
  assert.deepEqual([payuForm.amount, payuForm.email, payuForm.udf2], ["2999.00", email, "enterprise"]);
  await page.getByRole("button", { name: "pending" }).click();
  await page.getByText(/^The payment service has not confirmed this payment yet/).waitFor();
  await page.getByText("Our server has not recorded this payment yet. Your plan is Basic.").waitFor();
  await page.getByRole("heading", { name: "Processing your payment..." }).waitFor();
  assert.equal(await page.getByText("Payment Successful!").count(), 0);
  assert.equal(await page.getByText("Payment Failed").count(), 0);
  await look("result-pending");
}

async function confirmAtPayu({ page, servers, gateways, payuForm }) {
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
