/**
 * Long tables of a result: 100,000 rows are scrolled, sorted, filtered and copied, and the frames are counted. Starts its
 * own server; the run that it shows is answered by the test, since no file of a test would give as many rows.
 */

import { openBrowser } from "./support/browser.mjs";
import { looker } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, screenshots, walk } from "./support/walk.mjs";
import { LONG } from "./tables/long-slow.mjs";

const server = await startServer();
const { browser, context, page, complaints } = await openBrowser(server.baseUrl);
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const look = looker(page, screenshots);
const scene = { page, complaints, look, server, email: `tables-${Date.now()}@example.com` };

await walk("tables", chosen(LONG), { scene, servers: [server] });
await browser.close();
await server.stop();
