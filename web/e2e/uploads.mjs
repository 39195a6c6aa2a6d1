/**
 * Files and data sets as a signed-in user meets them: what was found, what can be decided, versions, deletion.
 * Starts its own server.
 */

import { newAccount, onPage, signIn } from "./pages/visit.mjs";
import { openBrowser } from "./support/browser.mjs";
import { looker } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { screenshots, walk } from "./support/walk.mjs";
import { CHOICES } from "./uploads/choices.mjs";
import { DATA_SETS } from "./uploads/data-sets.mjs";
import { DATABASES } from "./uploads/databases.mjs";
import { REFUSALS } from "./uploads/refusals.mjs";

const server = await startServer();
const { browser, page, complaints } = await openBrowser(server.baseUrl);
const email = await newAccount(server, "planner");
await signIn(page, email);
await onPage(page, "/chat");
const scene = { page, email, complaints, look: looker(page, screenshots), server };

await walk("uploads", [...CHOICES, ...DATA_SETS, ...REFUSALS, ...DATABASES], { scene, servers: [server] });
await browser.close();
await server.stop();
