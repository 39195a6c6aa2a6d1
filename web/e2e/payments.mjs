/**
 * Buying a plan in the browser: the plans, the checkout at the sandbox, at Razorpay and at PayU (both played by the
 * test), the result page and the payments of the account. Checked for access in both themes and at three widths.
 */

import { PAYU } from "./payments/payu.mjs";
import { PLANS } from "./payments/plans.mjs";
import { RAZORPAY } from "./payments/razorpay.mjs";
import { RESULTS } from "./payments/results.mjs";
import { SANDBOX } from "./payments/sandbox.mjs";
import { openBrowser } from "./support/browser.mjs";
import { startGateways } from "./support/gateways.mjs";
import { looker } from "./support/look.mjs";
import { freePort, startServer } from "./support/server.mjs";
import { screenshots, walk } from "./support/walk.mjs";

const gateways = await startGateways(await freePort());
const servers = {
  sandbox: await startServer(),
  razorpay: await startServer({ settings: gateways.razorpay }),
  payu: await startServer({ settings: gateways.payu }),
};
const email = `payments-${process.pid}@example.com`;
const { browser, page, complaints } = await openBrowser(servers.sandbox.baseUrl);
const look = looker(page, screenshots);
const scene = { browser, page, complaints, look, servers, gateways, email, screenshots };

await walk("payments", [...PLANS, ...SANDBOX, ...RESULTS, ...RAZORPAY, ...PAYU], {
  scene,
  servers: Object.values(servers),
});
await browser.close();
await Promise.all(Object.values(servers).map((server) => server.stop()));
gateways.close();
