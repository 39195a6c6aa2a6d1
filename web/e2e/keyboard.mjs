/**
 * The whole way by keyboard alone: signing up, asking with a file, conversations, buying a plan, the account, leaving.
 * Nothing is clicked or filled in. The focus is seen wherever it is, and never lost. Starts its own server.
 */

import { ARRIVING } from "./keyboard/arriving.mjs";
import { ASKING } from "./keyboard/asking.mjs";
import { BUYING } from "./keyboard/buying.mjs";
import { hands } from "./keyboard/hands.mjs";
import { SORTING } from "./keyboard/sorting.mjs";
import { openBrowser } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { screenshots, walk } from "./support/walk.mjs";

const server = await startServer();
const { browser, page, complaints } = await openBrowser(server.baseUrl);
const email = `keyboard-${process.pid}@example.com`;
const scene = { page, complaints, email, outbox: server.outbox, screenshots, ...hands(page) };

await walk("keyboard", [...ARRIVING, ...ASKING, ...SORTING, ...BUYING], { scene, servers: [server] });
await browser.close();
await server.stop();
