/**
 * How fast pages open and how much a key costs, as figures: `npm --prefix web run speed`. Starts its own server and, like
 * Lighthouse, slows the browser down: a phone has a quarter of this machine's speed, 1.6 Mbit/s and 150 ms for each request.
 * On a busy machine the figures say more about the machine than about the pages; take the executable of a release (`BINARY=`).
 */

import { newAccount, onPage, signIn } from "./pages/visit.mjs";
import { longConversation } from "./speed/conversation.mjs";
import { mark, vitalsOf, watch } from "./speed/vitals.mjs";
import { newVisitor, openBrowser } from "./support/browser.mjs";
import { composer } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { longRun, ROWS } from "./tables/long-run.mjs";

const MESSAGES = 100;
const KEYS = 100;
const ROUNDS = 3;
const QUIET_MS = 1500;
const SHAPES = {
  phone: { size: { width: 390, height: 800 }, slower: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 },
  desktop: { size: { width: 1350, height: 940 }, slower: 1, latency: 40, bytesPerSecond: (10 * 1024 * 1024) / 8 },
};
const PAGES = [
  ["home", "/", "main h1"],
  ["pricing", "/pricing", "main h1"],
  ["chat, 100 messages", "/chat/session_1_speed", "main article"],
  ["upload", "/upload", "main h1"],
];

const server = await startServer();
const { browser } = await openBrowser(server.baseUrl);
const email = await newAccount(server, "speed");

console.log("page                 shape     mark    first     largest   blocked  shift");
for (const shape of Object.keys(SHAPES)) {
  for (const [name, address, ready] of PAGES) {
    const all = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await opened(shape, address, ready));
    const best = all.sort((one, other) => mark(other, shape) - mark(one, shape))[Math.floor(ROUNDS / 2)];
    const { fcp, lcp, tbt, cls } = best;
    const cells = [mark(best, shape), `${Math.round(fcp)} ms`, `${Math.round(lcp)} ms`, `${Math.round(tbt)} ms`];
    console.log(
      `${name.padEnd(20)} ${shape.padEnd(8)} ${cells.map((cell) => `${cell}`.padStart(9)).join("")} ${cls.toFixed(3).padStart(6)}`,
    );
  }
}
console.log(
  `a key costs ${(await keyCost()).toFixed(1)} ms of processor beside ${MESSAGES} messages and a table of ${ROWS} rows`,
);
await browser.close();
await server.stop();

/** A first visit with nothing kept by the browser, except that the user of the chat and of uploads is signed in. */
async function opened(shape, address, ready) {
  const { size, slower, latency, bytesPerSecond } = SHAPES[shape];
  const { context, page } = await visitor(address);
  await page.setViewportSize(size);
  await page.addInitScript(watch);
  const browserSide = await context.newCDPSession(page);
  await browserSide.send("Network.enable");
  await browserSide.send("Network.setCacheDisabled", { cacheDisabled: true });
  await browserSide.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await browserSide.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(address);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  const vitals = vitalsOf(await page.evaluate(() => window.vitals));
  await context.close();
  return vitals;
}

async function visitor(address) {
  const visitor = await newVisitor(browser, server.baseUrl);
  const { page } = visitor;
  if (["/", "/pricing"].includes(address)) return visitor;
  await signIn(page, email);
  await onPage(page, "/chat");
  await page.route("**/api/sessions/*/messages*", (route) => route.fulfill({ json: longConversation(MESSAGES) }));
  await page.route(/\/api\/runs\/long$/, (route) => route.fulfill({ json: longRun() }));
  return visitor;
}

/** Processor time of the page, keys typed one after the other while the table stands open. */
async function keyCost() {
  const { context, page } = await visitor("/chat");
  await page.goto("/chat/session_1_speed");
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  await page.getByRole("button", { name: `Show all ${ROWS.toLocaleString("en-GB")}` }).click();
  await page.getByRole("region", { name: "Orders, rows" }).waitFor();
  await composer(page).click();
  const browserSide = await context.newCDPSession(page);
  await browserSide.send("Performance.enable");
  const worked = async () => {
    const { metrics } = await browserSide.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const before = await worked();
  await page.keyboard.type("a question about demand ".repeat(Math.ceil(KEYS / 24)).slice(0, KEYS));
  const cost = ((await worked()) - before) / KEYS;
  await context.close();
  return cost;
}
