/**
 * What a new user does, from the first look at the home page to a downloaded forecast, each step on top of the last.
 * Against a server of its own or a running one: `node e2e/run.mjs`, or `BASE_URL=... OUTBOX_DIR=... npm run e2e`.
 */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ARRIVAL } from "./story/arrival.mjs";
import { ASKING } from "./story/asking.mjs";
import { identitySteps } from "./story/identity.mjs";
import { TROUBLE } from "./story/trouble.mjs";
import { openBrowser } from "./support/browser.mjs";
import { looker, photographer } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { screenshots, walk } from "./support/walk.mjs";

const own = process.env.BASE_URL ? null : await startServer({ nodes: 2 });
const baseUrl = own?.baseUrl ?? process.env.BASE_URL;
const outbox = own?.outbox ?? process.env.OUTBOX_DIR ?? fileURLToPath(new URL("../../data/outbox", import.meta.url));
const pictures = process.env.SCREENSHOT_DIR ?? screenshots;
const email = `story-${Date.now()}@example.com`;

await mkdir(pictures, { recursive: true });
const { browser, page, complaints } = await openBrowser(baseUrl);
const look = looker(page, screenshots);
const picture = photographer(page, pictures);
const scene = { page, complaints, outbox, email, look, picture };

await walk("story", [...ARRIVAL, ...ASKING, ...TROUBLE, ...identitySteps(email)], { scene, servers: own ? [own] : [] });
await browser.close();
await own?.stop();
