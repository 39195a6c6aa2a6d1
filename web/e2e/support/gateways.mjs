/** Razorpay and PayU at one address, as far as browser and server can tell. Payments are what the test presses there. */

import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";

const KEY_SECRET = "key-secret";
const PAYU_KEY = "payu-key";
const PAYU_SALT = "payu-salt";

export async function startGateways(port) {
  const address = `http://localhost:${port}`;
  const orders = new Map();
  const transactions = new Map();
  let scriptLoads = 0;

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, address);
    const body = await textOf(request);
    const json = (value) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(value));
    const order = /^\/v1\/orders\/([^/]+)\/payments$/.exec(pathname);

    if (pathname === "/v1/orders") {
      const { amount, currency } = JSON.parse(body);
      const id = `order_${orders.size + 1}_${port}`;
      orders.set(id, { amount, currency, payments: [] });
      json({ id, amount, currency });
    } else if (order) {
      json({ items: orders.get(order[1])?.payments ?? [] });
    } else if (pathname === "/checkout.js") {
      scriptLoads++;
      response.setHeader("Content-Type", "text/javascript").end(CHECKOUT_SCRIPT);
    } else if (pathname === "/pay") {
      response.setHeader("Access-Control-Allow-Origin", "*");
      json(paid(searchParams.get("order")));
    } else if (pathname === "/_payment") {
      response.setHeader("Content-Type", "text/html").end(payuPage(new URLSearchParams(body)));
    } else if (pathname === "/favicon.ico") {
      response.writeHead(204).end();
    } else if (pathname === "/verify") {
      const id = new URLSearchParams(body).get("var1");
      json({ status: 1, transaction_details: { [id]: transactions.get(id) ?? { status: "Not Found" } } });
    } else {
      response.writeHead(404).end();
    }
  }

  function paid(id) {
    const { amount, currency, payments } = orders.get(id);
    const payment = `pay_${payments.length + 1}_${id}`;
    payments.push({ id: payment, order_id: id, amount, currency, status: "captured" });
    const razorpay_signature = createHmac("sha256", KEY_SECRET).update(`${id}|${payment}`).digest("hex");
    return { razorpay_payment_id: payment, razorpay_order_id: id, razorpay_signature };
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise((listening) => server.listen(port, "localhost", listening));
  return {
    address,
    /** How often a page has asked for the script of the checkout. */
    scriptLoads: () => scriptLoads,
    razorpay: {
      PAYMENT_GATEWAY: "razorpay",
      RAZORPAY_KEY_ID: "rzp_test_key",
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_API_URL: address,
      RAZORPAY_CHECKOUT_URL: `${address}/checkout.js`,
    },
    payu: {
      PAYMENT_GATEWAY: "payu",
      PAYU_KEY,
      PAYU_SALT,
      PAYU_PAYMENT_URL: `${address}/_payment`,
      PAYU_VERIFY_URL: `${address}/verify`,
    },
    /** From now on PayU says that this transaction is paid; the message that it sends comes back. */
    capture(transaction, form) {
      transactions.set(transaction, {
        status: "success",
        unmappedstatus: "captured",
        amt: form.amount,
        mihpayid: "403993715523",
      });
      return new URLSearchParams(payuAnswer(form, "success")).toString();
    },
    close: () => server.close(),
  };
}

/** Stands in for Razorpay's window: pays by a click, or is closed. */
const CHECKOUT_SCRIPT = `
  window.Razorpay = class {
    constructor(options) { this.options = options }
    open() {
      const { options } = this
      const dialog = document.createElement("dialog")
      dialog.setAttribute("aria-label", "Razorpay")
      const button = (text, act) => {
        const made = document.createElement("button")
        made.textContent = text
        made.onclick = () => { dialog.close(); dialog.remove(); act() }
        dialog.append(made)
      }
      const origin = new URL(document.querySelector("script[src$='/checkout.js']").src).origin
      button("Pay " + options.amount / 100 + " " + options.currency, () =>
        fetch(origin + "/pay?order=" + options.order_id).then((answer) => answer.json()).then(options.handler))
      button("Forge", () => options.handler({
        razorpay_payment_id: "pay_x", razorpay_order_id: options.order_id, razorpay_signature: "0".repeat(64) }))
      button("Close", () => options.modal.ondismiss())
      document.body.append(dialog)
      dialog.showModal()
    }
  }`;

/** Sends the browser back with a signed answer. */
function payuPage(fields) {
  const form = Object.fromEntries(fields);
  const forms = ["success", "pending", "failure"].map((status) => {
    const inputs = Object.entries(payuAnswer(form, status)).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return `<form method="post" action="${form.surl}">${inputs.join("")}<button>${status}</button></form>`;
  });
  return `<!doctype html><html lang="en"><title>PayU</title><h1>Pay ${form.amount}</h1>${forms.join("")}
    <pre id="form">${JSON.stringify(form)}</pre></html>`;
}

function payuAnswer(form, status) {
  const { txnid, amount, productinfo, firstname, email, udf1, udf2 } = form;
  const signed = [PAYU_SALT, status, "", "", "", "", "", "", "", "", udf2, udf1, email, firstname, productinfo];
  const hash = createHash("sha512")
    .update([...signed, amount, txnid, PAYU_KEY].join("|"))
    .digest("hex");
  return { key: PAYU_KEY, txnid, amount, productinfo, firstname, email, udf1, udf2, status, hash };
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
